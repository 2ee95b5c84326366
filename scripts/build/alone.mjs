/**
 * Leaves out what a bundle would load later, so that it is one small file: such an import is refused when it is reached. For
 * bundles whose caller has another way then.
 */
export function withoutLater() {
  return {
    name: "without-later",
    setup(build) {
      build.onResolve({ filter: /./ }, ({ kind }) =>
        kind === "dynamic-import" ? { path: "banche:left-out", external: true } : undefined,
      );
    },
  };
}
