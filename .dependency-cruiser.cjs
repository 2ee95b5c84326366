const { floorRules } = require("./scripts/lib/floors.cjs");

/** Who may import whom: the table of CONTRIBUTING.md, as rules. `tests/tooling/boundaries.test.ts` plants leaks against them. */
const core = "^packages/core/src";
const server = "^packages/server/src";
const cli = "^packages/cli/src";
/** What only tests of the command line use. */
const cliTesting = "^packages/cli/src/.*testing/";
const web = "^packages/web/src";
const packageOf = (...names) => `node_modules/(${names.join("|")})/`;
const tests = "[.]test[.]tsx?$";

/** What core's platform-free part may take from npm. */
const corePackages = [
  "zod",
  "@noble/hashes",
  "i18next",
  "fast-string-width",
  "fast-string-truncated-width",
  "csv-parse",
  "fflate",
  "yaml",
];

module.exports = {
  forbidden: [
    ...floorRules(),
    {
      name: "core-reaches-only-itself",
      comment: "Core runs in browsers, Node and tests alike: no Node, no React, no other package but the listed ones.",
      severity: "error",
      from: { path: `${core}/`, pathNot: [`${core}/(node|react|testing)/`, tests] },
      to: { pathNot: [`${core}/(?!(node|react|testing)/)`, packageOf(...corePackages)] },
    },
    {
      name: "core-does-not-carry-the-readings",
      comment:
        "The table of how names are read is an entry of its own, so that browsers load it when somebody searches.",
      severity: "error",
      from: { path: `${core}/`, pathNot: [`${core}/pinyin/`, tests] },
      to: { path: `${core}/pinyin/` },
    },
    {
      name: "core-csv-is-the-browser-build",
      comment: "The other entries of csv-parse and csv-stringify are Node streams.",
      severity: "error",
      from: { path: `${core}/`, pathNot: [`${core}/node/`, tests] },
      to: { path: packageOf("csv-parse", "csv-stringify"), pathNot: "/dist/esm/" },
    },
    {
      name: "core-entries-reach-core-and-their-own-packages",
      severity: "error",
      from: { path: `${core}/(node|react|testing)/`, pathNot: tests },
      to: { path: "^packages/", pathNot: `${core}/` },
    },
    {
      name: "core-react-knows-no-node",
      severity: "error",
      from: { path: `${core}/react/`, pathNot: tests },
      to: { pathNot: [`${core}/(?!(node|testing)/)`, packageOf("react", "@types/react", ...corePackages)] },
    },
    {
      name: "core-node-knows-no-react",
      severity: "error",
      from: { path: `${core}/node/`, pathNot: tests },
      to: { path: [`${core}/(react|testing)/`, packageOf("react", "ink", "msw")] },
    },
    {
      name: "fields-are-the-ground",
      comment: "What a field is, as data: no codec, no kind's code, so that a declaration costs a browser little.",
      severity: "error",
      from: { path: `${core}/fields/`, pathNot: tests },
      to: { pathNot: [`${core}/fields/`, `${core}/validation/rules[.]ts$`] },
    },
    {
      name: "declarations-are-data",
      comment: "A concept is declared from fields and nothing else; what follows from it is made by others.",
      severity: "error",
      from: { path: `${core}/resources/`, pathNot: tests },
      to: { pathNot: [`${core}/(fields|resources)/`] },
    },
    {
      name: "contract-knows-declarations-alone",
      comment: "The contract is data: declarations, figures, and zod for what is not standard.",
      severity: "error",
      from: { path: `${core}/contract/`, pathNot: tests },
      to: {
        pathNot: [
          `${core}/(contract|fields|resources)/`,
          `${core}/(ports|settings/(constants|zone))[.]ts$`,
          packageOf("zod"),
        ],
      },
    },
    {
      name: "server-is-no-client",
      comment: "The server takes core's contract, resources, errors and pure parts.",
      severity: "error",
      from: { path: `${server}/`, pathNot: tests },
      to: { path: [`${core}/(client|node|react|testing)/`, cli, web] },
    },
    {
      name: "the-planner-of-tables-is-pure",
      comment:
        "It compares tables as data, for declarations and for designs alike: it knows neither, and writes no file.",
      severity: "error",
      from: { path: `${server}/db/plan/`, pathNot: tests },
      to: {
        pathNot: [`${server}/db/plan/`, `${server}/db/schema[.]ts$`, packageOf("kysely"), "^node:crypto$", "^crypto$"],
      },
    },
    {
      name: "cli-is-no-web",
      severity: "error",
      from: { path: `${cli}/`, pathNot: [tests, cliTesting] },
      to: { path: [web, `${core}/testing/`, cliTesting] },
    },
    {
      name: "cli-starts-the-server-only-from-serve",
      comment: "Only the serve command loads the server, and only when it runs.",
      severity: "error",
      from: { path: `${cli}/`, pathNot: [tests, `${cli}/commands/serve([.]ts|/)`] },
      to: { path: server },
    },
    {
      name: "cli-loads-the-server-lazily",
      severity: "error",
      from: { path: `${cli}/`, pathNot: tests },
      to: { path: server, dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-is-a-browser",
      severity: "error",
      from: { path: `${web}/`, pathNot: tests },
      to: { path: [cli, server, `${core}/(node|testing)/`] },
    },
    {
      name: "web-knows-no-node",
      severity: "error",
      from: { path: `${web}/`, pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "features-are-islands",
      comment: "A feature uses its own folder and the shared folders of its package.",
      severity: "error",
      from: { path: "^(packages/[^/]+/src)/features/([^/]+)/" },
      to: { path: "^$1/features/", pathNot: "^$1/features/$2/" },
    },
    {
      name: "screens-are-islands",
      severity: "error",
      from: { path: "^(packages/cli/src/tui/screens)/([^/]+)/" },
      to: { path: "^$1/", pathNot: "^$1/$2/" },
    },
    {
      name: "public-doors-only",
      comment: "Tests, benchmarks and examples use what a package exports, by its name.",
      severity: "error",
      // A package with its own manifest imports by name, but is classified as a dependency instead of an alias.
      from: { path: "^(tests|examples|bench)/", pathNot: "^examples/lost-property/" },
      to: {
        path: "^packages/[^/]+/src/",
        // The set-up of a run is loaded without the condition `@banche/source`, so it cannot import by name.
        pathNot: "^packages/server/src/testing/run[.]ts$",
        dependencyTypesNot: ["aliased-workspace"],
      },
    },
    {
      name: "no-test-in-product-code",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: tests },
      to: { path: [tests, "^tests/"] },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^packages/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    },
    {
      name: "unresolvable",
      comment: "`virtual:` modules are made by plugins of the web build",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/|^tests/[.]artifacts/" },
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@banche/source", "import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".d.ts"],
    },
  },
};
