import { render } from "ink-testing-library";
import { Activity, type ActivityProps, Component, createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { late, useArrived } from "./late.tsx";

interface Named {
  readonly name: string;
}

const Greeting = ({ name }: Named) => createElement("ink-text", null, `good day, ${name}`);
const waiting = ({ name }: Named) => createElement("ink-text", null, `${name} waits`);

/** Waits for all pending promises, without letting time pass. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
};

class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? createElement("ink-text", null, "broken") : this.props.children;
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("a late component is drawn as soon as its code arrives; before that its placeholder is shown", async () => {
  let arrive = (_part: typeof Greeting): void => undefined;
  const code = new Promise<typeof Greeting>((resolve) => (arrive = resolve));
  const Part = late(() => code, waiting);
  const screen = render(createElement(Part, { name: "lina" }));
  await settled();
  expect(screen.lastFrame()).toBe("lina waits");
  arrive(Greeting);
  await settled();
  expect(screen.lastFrame()).toBe("good day, lina");
  screen.unmount();
});

test("a prepared component is in the first frame and is loaded once", async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Part = late(load, waiting);
  void Part.prepare();
  await settled();
  const screen = render(createElement(Part, { name: "lina" }));
  await settled();
  expect(screen.frames[0]).toBe("good day, lina");
  expect(load).toHaveBeenCalledTimes(1);
  screen.unmount();
});

test("code that fails to load throws where it is drawn, and the next use loads it again", async () => {
  let isAway = true;
  const Part = late(async () => (isAway ? Promise.reject(new Error("away")) : Greeting), waiting);
  void Part.prepare();
  await settled();
  const first = render(createElement(Boundary, null, createElement(Part, { name: "lina" })));
  await settled();
  expect(first.lastFrame()).toBe("broken");
  first.unmount();
  isAway = false;
  const second = render(createElement(Boundary, null, createElement(Part, { name: "lina" })));
  await settled();
  expect(second.lastFrame()).toBe("good day, lina");
  second.unmount();
});

test("a loaded value is not awaited again when a kept page is shown again", async () => {
  const promise = Promise.resolve("here");
  const asked = vi.spyOn(promise, "then");
  const Word = () => createElement("ink-text", null, useArrived(promise)?.value ?? "waits");
  const page = (mode: "visible" | "hidden"): ActivityProps => ({ mode, children: createElement(Word) });
  const screen = render(createElement(Activity, page("visible")));
  await settled();
  expect(asked).toHaveBeenCalledTimes(1);
  for (const mode of ["hidden", "visible"] as const) {
    screen.rerender(createElement(Activity, page(mode)));
    await settled();
  }
  expect(screen.lastFrame()).toBe("here");
  expect(asked).toHaveBeenCalledTimes(1);
  screen.unmount();
});
