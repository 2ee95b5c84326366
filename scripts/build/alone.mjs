/**
 * Leaves out the parts that a bundle would load later, so that it is one small file; such an import throws when it is reached. For bundles
 * whose caller has a fallback.
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
