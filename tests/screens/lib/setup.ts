/** Parts of a browser that jsdom lacks and the app needs; installed once for all files of a worker. */
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

/** No layout is done here, so the thousands of style rules of the component library are not created. This saves a tenth of the time. */
function leaveStylesUnmade(): void {
  const load = createRequire(import.meta.url);
  Object.assign(load("@ant-design/cssinjs/lib/hooks/useStyleRegister"), { default: () => undefined });
}

/** Existing style rules need not be read either. */
function leaveStylesUnread(): void {
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.type = "text/unread";
    return element;
  };
}
