"use strict";
// The checkboxes of the Play tab, kept over a reload. A change fires the event "settings" on document.

const settings = (() => {
  const standard = {
    "digit-first": false,
    "mark-clashes": true,
    "light-same": true,
    "auto-remove-notes": true,
    "letter-keys": true,
  };
  const names = Object.keys(standard);
  const kept = (store.read("settings") ?? "").split(" ");

  const changed = () => {
    store.write("settings", names.map((name) => `${name}=${byId(name).checked}`).join(" "));
    fire("settings");
  };
  for (const name of names) {
    const word = kept.find((each) => each.startsWith(`${name}=`));
    byId(name).checked = word ? word === `${name}=true` : standard[name];
    byId(name).addEventListener("change", changed);
  }

  return {
    has: (name) => byId(name).checked,
    toggle(name) {
      byId(name).checked = !byId(name).checked;
      changed();
    },
  };
})();
