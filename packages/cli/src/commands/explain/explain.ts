import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/** Explains why an account may or may not do something: each rule with its source, then what would change the result. */
export async function explainRights(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const [page = "", button] = (input.text("what") ?? "").split("/");
  const recordId = input.text("record");
  await withSession(context, async ({ client }) => {
    if (!(await client.additions()).has("explain")) throw usageError("explain.missing");
    const query = {
      ...{ user: input.text("account") ?? "", page },
      ...(button !== undefined && { button }),
      ...(recordId !== undefined && { recordId }),
    };
    const { user, answer, rules, ways } = await client.grants.explain({ query });
    const what = button === undefined ? page : `${page}/${button}`;
    await context.note(text("explain.said", { ...user, what, answer: text(`explain.answers.${answer}`) }));
    const found = rules.flatMap(({ rule, ok, sources }) =>
      (sources.length > 0 ? sources : [undefined]).map((source) => ({ rule, ok, source })),
    );
    await printRows(context, {
      rows: [
        ...found.map(({ rule, ok, source }) => ({ rule, ok, from: source })),
        ...ways.map(({ way, names }) => ({ rule: "change", ok: undefined, from: undefined, way, names })),
      ],
      columns: [
        {
          name: "rule",
          title: text("explain.fields.rule"),
          value: (row) => ("way" in row ? `change.${row.way}` : row.rule),
          cell: (row) =>
            "way" in row
              ? text(`explain.ways.${row.way}`, { names: row.names.join(", ") || text("explain.none") })
              : text(`explain.rules.${row.rule}`),
        },
        {
          name: "ok",
          title: text("explain.fields.ok"),
          value: ({ ok }) => ok ?? null,
          cell: ({ ok }) => (ok === undefined ? "" : text(ok ? "explain.fulfilled" : "explain.broken")),
        },
        {
          name: "source",
          title: text("explain.fields.source"),
          value: ({ from }) => from?.name ?? null,
          cell: ({ from }) =>
            from === undefined
              ? ""
              : `${text(`explain.kinds.${from.kind}`)} ${from.name}: ${text(`explain.${from.granted ? (from.inForce ? "has" : "asleep") : "hasNot"}`)}`,
        },
        { name: "granted", title: text("explain.has"), value: ({ from }) => from?.granted ?? null, extra: true },
      ],
    });
  });
}
