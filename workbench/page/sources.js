"use strict";
// The solutions and the texts of their files, asked for once.

const sources = (() => {
  let answer = null;

  const ask = async () => {
    const engine = new Engine();
    const { solutions } = await engine.ask({ ask: "solutions" });
    engine.stop();
    return solutions;
  };

  return {
    all() {
      answer ??= ask();
      return answer;
    },
  };
})();
