import { renderToString } from "react-dom/server";
import { createElement } from "react";
import { render } from "ink-testing-library";
import { Text } from "ink";
import { expect, test } from "vitest";
import { createStore } from "../store.ts";
import { useStore } from "./index.ts";

interface State {
  readonly name: string;
  readonly others: number;
}
type Event = Partial<State>;
const makeStore = () =>
  createStore((state: State, event: Event): State => ({ ...state, ...event }), { name: "李娜", others: 0 });

test("React DOM on a server reads the state", () => {
  const store = makeStore();
  const Name = () =>
    createElement(
      "b",
      null,
      useStore(store, (state) => state.name),
    );
  expect(renderToString(createElement(Name))).toBe("<b>李娜</b>");
});

test("draws again when its part changes, and only then, also when the part is a new object each time", async () => {
  const store = makeStore();
  let drawn = 0;
  const Name = () => {
    drawn += 1;
    const { name } = useStore(
      store,
      (state) => ({ name: state.name }),
      (a, b) => a.name === b.name,
    );
    return createElement(Text, null, name);
  };
  const screen = render(createElement(Name));
  await expect.poll(() => screen.lastFrame()).toBe("李娜");
  const before = drawn;
  store.dispatch({ others: 1 });
  store.dispatch({ name: "王芳" });
  await expect.poll(() => screen.lastFrame()).toBe("王芳");
  expect(drawn).toBe(before + 1);
  screen.unmount();
  store.dispatch({ name: "后来" });
  expect(drawn).toBe(before + 1);
});
