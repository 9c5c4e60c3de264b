// @ts-check
// What all parts of the page do with elements, and the clipboard.

/** @template {Element} T @param {string} id @param {new () => T} kind */
function ofKind(id, kind) {
  const found = document.querySelector(`#${id}`);
  if (found instanceof kind) return found;
  throw new Error(`no ${kind.name} ${id}`);
}

/** @param {string} id */
export const byId = (id) => ofKind(id, HTMLElement);

/** @param {string} id */
export const button = (id) => ofKind(id, HTMLButtonElement);

/** @param {string} id */
export const input = (id) => ofKind(id, HTMLInputElement);

/** @param {string} id */
export const select = (id) => ofKind(id, HTMLSelectElement);

/** @param {string} id */
export const dialog = (id) => ofKind(id, HTMLDialogElement);

/** @template {keyof HTMLElementTagNameMap} K @param {K} name */
export function element(name, classes = "", text = "") {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  if (text) made.textContent = text;
  return made;
}

/** A part of a drawing. @param {string} name @param {string} kind @param {Record<string, number | string>} values */
export function shape(name, kind, values) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
  made.setAttribute("class", kind);
  return made;
}

/** Only if it is another: a live region is read aloud at every setting. @param {Node} part @param {string} text */
export function setText(part, text) {
  if (part.textContent !== text) part.textContent = text;
}

/** Only if they are others: what is set, even to the same, is laid out anew. @param {Element} part @param {string} classes */
export function setClasses(part, classes) {
  if (part.className !== classes) part.className = classes;
}

/** Sets the icon of a button. @param {string} id @param {string} icon */
export function setIcon(id, icon) {
  const [use, address] = [byId(id).querySelector("use"), `#icon-${icon}`];
  if (use?.getAttribute("href") !== address) use?.setAttribute("href", address);
}

/** Whether it could be copied; `place` is where a field may stand for it. @param {string} text */
export async function copyText(text, place = document.body) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or a page from disk in a browser that keeps the clipboard to secure addresses.
    const before = document.activeElement;
    const field = element("textarea", "unseen");
    field.value = text;
    place.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return isCopied;
  }
}
