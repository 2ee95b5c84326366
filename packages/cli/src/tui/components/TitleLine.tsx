import { oneLine, widthOf } from "@banche/core/text";
import { Line } from "./Line.tsx";
import { fit } from "../cells.ts";
import { screenBelow, screenOf } from "../actions.ts";
import { useRuntime, useText, useTui } from "../hooks.ts";
import { keysOf } from "../keys/keyMap.ts";
import { showKey } from "../keys/keyName.ts";
import type { Screen } from "../screen.ts";

/** The product name, the places with their keys, and the overlay on top of them. */
export function TitleLine({ width }: { readonly width: number }) {
  const { theme, say } = useRuntime();
  const state = useTui((all) => all);
  const { screens } = state.resources;
  const text = useText();
  const screen = screenOf(state);
  const here = screenBelow(state);
  const product = `${text("tui.product")}  `;
  const label = (place: Screen): string => {
    const count = place.count?.(state) ?? "";
    return `${say(place.title)}${count === "" ? "" : ` ${count}`}`;
  };
  if (screen.kind !== "place") {
    return (
      <Line
        text={` ${theme.accent(fit(product, width - 2))}${theme.strong(fit(say(screen.title), width - 2 - widthOf(product)))}`}
      />
    );
  }
  const places = screens.filter(({ kind }) => kind === "place");
  const keyOf = ({ id, key = "" }: Screen): string =>
    showKey(keysOf({ id: `go.${id}`, keys: [key] }, state.keys)[0] ?? "");
  const wide = places.map((place) => `${label(place)} ${keyOf(place)}`);
  if (widthOf(` ${product}${wide.join("   ")}`) > width) {
    const room = width - 1;
    return (
      <Line text={` ${theme.strong(fit(`${say(here.title)} ${oneLine(here.count?.(state) ?? "")}`.trim(), room))}`} />
    );
  }
  const drawn = places.map((place) => {
    const key = theme.dim(` ${keyOf(place)}`);
    return (place === here ? theme.strong(label(place)) : theme.dim(label(place))) + key;
  });
  return <Line text={` ${theme.accent(product)}${drawn.join("   ")}`} />;
}
