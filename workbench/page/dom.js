"use strict";
// What all parts of the page do with elements.

function byId(id) {
  return document.getElementById(id);
}

function element(name, classes = "", text = "") {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  if (text) made.textContent = text;
  return made;
}

// Sets a text only if it is another: a live region is read aloud at every setting.
function setText(part, text) {
  if (part.textContent !== text) part.textContent = text;
}

function fire(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}
