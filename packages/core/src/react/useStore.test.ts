import { render } from "ink-testing-library";
import { createElement } from "react";
import { expect, test } from "vitest";
import { createStore } from "../store.ts";
import { useStore } from "./index.ts";

interface State {
  readonly name: string;
  readonly others: number;
}

test("a component draws again only when its selected part changes, even if it is a new object", async () => {
  const reduce = (state: State, event: Partial<State>): State => ({ ...state, ...event });
  const store = createStore(reduce, { name: "李娜", others: 0 });
  const drawn: string[] = [];
  const select = (state: State) => ({ name: state.name });
  const Name = () => {
    drawn.push(useStore(store, select, (a, b) => a.name === b.name).name);
    return null;
  };
  const screen = render(createElement(Name));
  await expect.poll(() => drawn).toEqual(["李娜"]);
  store.dispatch({ others: 1 });
  store.dispatch({ name: "王芳" });
  await expect.poll(() => drawn.at(-1)).toBe("王芳");
  expect(drawn).toEqual(["李娜", "王芳"]);
  screen.unmount();
  store.dispatch({ name: "后来" });
  expect(drawn).toEqual(["李娜", "王芳"]);
});
