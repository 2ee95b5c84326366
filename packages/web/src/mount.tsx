import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { GroundProvider } from "./bind/context.tsx";
import type { ResourceRegistry } from "@banche/core";
import { createGround, type Ground } from "./bind/runtime.ts";
import { sayTexts, textsAtStart } from "./bind/followTexts.ts";
import { basePath } from "./bind/siteAddress.ts";
import { learnInside, learnLanguage } from "./bind/texts.ts";
import { App } from "./shell/App.tsx";
import { Crash } from "./shell/Crash.tsx";
import "./theme/tokens.css";
import { Toasts } from "./ui/Toasts.tsx";

/** The app in a page. */
export interface MountedApp {
  readonly ground: Ground;
  /** Takes the app out of the page again; the listeners on the window stay. */
  unmount(): void;
}

/**
 * Draws the whole app into an element of the page, at the address of the window.
 *
 * @param registry - the concepts that it knows; default: those of the product
 */
export async function mountApp(
  window: Window & typeof globalThis,
  element: HTMLElement,
  registry?: ResourceRegistry,
): Promise<MountedApp> {
  const ground = createGround(window, registry);
  // Whoever is signed in goes on to a page inside.
  const isSignedIn = ground.sessions.getState().status !== "signedOut";
  const learn = isSignedIn ? learnInside : learnLanguage;
  // Its code is on its way with the texts. Who waits for it says what went wrong.
  if (isSignedIn) ground.connect().catch(() => undefined);
  await Promise.all([learn(ground.speech.getState()), sayTexts(ground, textsAtStart())]);
  const root = createRoot(element);
  // As a transition it is drawn in small steps.
  const page = (
    <StrictMode>
      <GroundProvider ground={ground}>
        <QueryClientProvider client={ground.queries}>
          <BrowserRouter basename={basePath()}>
            <Crash>
              <App />
            </Crash>
          </BrowserRouter>
          <Toasts />
        </QueryClientProvider>
      </GroundProvider>
    </StrictMode>
  );
  startTransition(() => root.render(page));
  return {
    ground,
    unmount() {
      root.unmount();
      ground.queries.clear();
    },
  };
}
