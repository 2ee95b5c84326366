/**
 * Counts how often components are drawn, as the developer tools of React see it: how often one was carried out for a change of the page, not
 * how often the strict mode repeats it. To be imported before anything that imports React.
 */

/** What is read of React's own record of a component. */
interface Fiber {
  readonly tag: number;
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** Kinds of components that are functions: plain, with a ref, and kept while their properties are the same. */
const FUNCTIONS: ReadonlySet<number> = new Set([0, 11, 14, 15]);
/** A component was carried out. */
const DRAWN = 1;

let counts = new Map<string, number>();

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => look(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onScheduleFiberRoot: () => undefined,
    checkDCE: () => undefined,
  },
});

function look(fiber: Fiber): void {
  const before = fiber.alternate;
  if (FUNCTIONS.has(fiber.tag) && (before === null || (fiber.flags & DRAWN) === DRAWN)) {
    const name = nameOf(fiber.type);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (before !== null && before.child === fiber.child) return;
  for (let child = fiber.child; child; child = child.sibling) look(child);
}

function nameOf(type: unknown): string {
  if (typeof type === "function") return type.name;
  if (typeof type !== "object" || type === null) return "";
  return nameOf(Reflect.get(type, "type") ?? Reflect.get(type, "render"));
}

/** Drawings since the last call, by the name of the component; of several on a page the sum. */
export function drawings(): ReadonlyMap<string, number> {
  const counted = counts;
  counts = new Map();
  return counted;
}
