// @ts-check
// What cannot wait for the modules, which run when the page is read: the colours, since a light page would flash up, and a
// sentence where they do not run.

{
  let choice = null;
  try {
    choice = localStorage.getItem("sudoku.theme");
  } catch {
    // As in store.js.
  }
  const isDark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";

  // By now the modules have run, and main.js has shown the page.
  document.addEventListener("DOMContentLoaded", () => {
    if (!document.body.hidden) return;
    document.body.textContent =
      "This page needs a browser of 2023 or newer, with WebAssembly. 此页面需要2023年以后的、支持WebAssembly的浏览器。";
    document.body.hidden = false;
  });
}
