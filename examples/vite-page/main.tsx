import { createBanche } from "@banche/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Page } from "./Page.tsx";

/** The page and the platform share one origin: a proxy is in front of both, as in `vite.config.ts`. */
const banche = createBanche({ server: location.origin });

const place = document.getElementById("page");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Page banche={banche} />
    </StrictMode>,
  );
}
