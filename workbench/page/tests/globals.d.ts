// What browsers.js puts into the page, for the functions that run there.

declare function one(selector: string): HTMLInputElement;
declare function all(selector: string): HTMLInputElement[];
/** Imports a module. */
declare function load(module: string): Promise<any>;
/** What the page has done wrong: errors that nobody caught, and what its policy refused. */
declare const wrongs: string[];
// Where node finds it; its types stand elsewhere.
declare module "selenium-webdriver/remote/index.js" {
  export * from "selenium-webdriver/remote";
}
