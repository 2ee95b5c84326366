/** What jsdom lacks of a browser, as far as the app needs it to run; once for all files of a worker. */
import { createRequire } from "node:module";
import { configure } from "@testing-library/dom";
import { plainStyleOf } from "./plainStyle.ts";
import { installTopLayer } from "./topLayer.ts";
import { viewport } from "./viewport.ts";

const INSTALLED = "bancheScreens";

if (!(INSTALLED in globalThis)) {
  Object.assign(globalThis, { [INSTALLED]: true });
  install();
}

function install(): void {
  configure({
    asyncUtilTimeout: 30_000,
    getElementError: (message) => new Error(message?.slice(0, 1_000) ?? "not found"),
  });
  installTopLayer(window);
  viewport.install(window);
  window.getComputedStyle = plainStyleOf;
  Object.assign(globalThis, { getComputedStyle: plainStyleOf });
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  HTMLCanvasElement.prototype.getContext = () => null;
  leaveStylesUnread();
  leaveStylesUnmade();
}

/** Nothing is laid out here: the thousands of rules of the component library need not be made, a tenth of the time. */
function leaveStylesUnmade(): void {
  const load = createRequire(import.meta.url);
  Object.assign(load("@ant-design/cssinjs/lib/hooks/useStyleRegister"), { default: () => undefined });
}

/** Nor need those be read that are there. */
function leaveStylesUnread(): void {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.type = "text/unread";
    return element;
  };
}
