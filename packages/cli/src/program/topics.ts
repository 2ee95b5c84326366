import type { Language } from "@banche/core";
import { findText, textOf } from "@banche/core/text";
import { exitCodes } from "../exitCodes.ts";
import { templateFilters } from "./templateFilters.ts";

/** Variables that the tool reads, in the order of the help page. */
export const environment = [
  "BANCHE_SERVER",
  "BANCHE_PROFILE",
  "BANCHE_FACTORY",
  "BANCHE_TOKEN",
  "BANCHE_INSECURE_STORAGE",
  "BANCHE_LANG",
  "BANCHE_CONFIG_DIR",
  "BANCHE_STATE_DIR",
  "BANCHE_CACHE_DIR",
  "XDG_CONFIG_HOME",
  "XDG_STATE_HOME",
  "XDG_CACHE_HOME",
  "XDG_DATA_HOME",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "BANCHE_REPLICA_LAG",
  "HISTORY_DATABASE_URL",
  "BANCHE_FILES",
  "AWS_ENDPOINT_URL_S3",
  "AWS_REGION",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "BANCHE_PORT",
  "BANCHE_HOST",
  "BANCHE_BASE",
  "REDIS_URL",
  "BANCHE_CODE_HOOK",
  "BANCHE_CODE_HOOK_SECRET",
  "BANCHE_TRUSTED_PROXIES",
  "BANCHE_CALLS",
  "BANCHE_POOL",
  "BANCHE_PLUGINS",
  "BANCHE_JT808_PORT",
  "BANCHE_JT808_HOST",
  "BANCHE_METRICS_TOKEN",
  "BANCHE_LOG_FORMAT",
  "BANCHE_BACKUP_KEY_FILE",
  "BANCHE_SECRET_KEY_FILE",
  "BANCHE_DATA_HOSTS",
  "BANCHE_DATA_FILES",
  "BANCHE_FRAMES",
  "BANCHE_TILES",
  "BANCHE_DASHBOARDS",
  "BANCHE_REPORTS",
  "BANCHE_FILINGS",
  "BANCHE_SUPPORT",
  "BANCHE_QUERY_TOKEN",
  "BANCHE_SHOW_PLANNED",
  "BANCHE_SIMULATOR",
  "VISUAL",
  "EDITOR",
  "BANCHE_PICTURES",
  "BANCHE_THEME",
  "NO_COLOR",
  "FORCE_COLOR",
  "CLICOLOR_FORCE",
  "CLICOLOR",
  "COLUMNS",
  "TERM",
  "INK_SCREEN_READER",
  "CI",
  "LC_ALL",
  "LC_CTYPE",
  "LC_MESSAGES",
  "LANG",
] as const;

/** Help pages on topics that are no commands. */
export const topics: Readonly<Record<string, (language: Language) => string>> = {
  "exit-codes": (language) => {
    const lines = Object.entries(exitCodes).map(
      ([name, code]) => `  ${String(code).padStart(3)}  ${findText(language, `cli.exit.${name}`) ?? name}`,
    );
    return [textOf(language, "cli.help.exitCodes"), lines.join("\n")].join("\n\n");
  },
  environment: (language) => {
    const width = Math.max(...environment.map((name) => name.length));
    const lines = environment.map((name) => `  ${name.padEnd(width)}  ${textOf(language, `cli.environment.${name}`)}`);
    return [
      textOf(language, "cli.help.environment"),
      lines.join("\n"),
      textOf(language, "cli.help.environmentOrder"),
    ].join("\n\n");
  },
  query: (language) => [textOf(language, "cli.topics.query"), examples(queryExamples)].join("\n\n"),
  template: (language) => {
    const width = Math.max(...templateFilters.map(([syntax]) => syntax.length));
    const filters = templateFilters.map(
      ([syntax, name]) => `  ${syntax.padEnd(width)}  ${textOf(language, `cli.topics.filters.${name}`)}`,
    );
    return [
      textOf(language, "cli.topics.template", templateWords),
      filters.join("\n"),
      examples(templateExamples),
    ].join("\n\n");
  },
};

const templateWords = { field: "{{account}}", inner: "{{a.b.0}}", whole: "{{.}}" };

const queryExamples = [
  "banche users list --query '[?enabled].account'",
  "banche users list --query 'length(@)'",
  "banche users list --format ndjson --query '{id: id, name: realName}'",
  "banche api GET /api/system/Permission/Users --query 'list[0].account'",
] as const;

const templateExamples = [
  "banche users list --template '{{account}}\\t{{realName}}'",
  "banche users list --template '{{account | pad 20}} {{positions | join \" + \"}}'",
  "banche users get zhangwei --template '{{email | default \"-\"}}'",
] as const;

function examples(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join("\n");
}
