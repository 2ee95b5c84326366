import { valueAt } from "@banche/core";
import { isToldOfAnother, kindOf } from "@banche/core/forms";
import { type Translate, widthOf } from "@banche/core/text";
import { Box, useCursor, useInput, usePaste } from "ink";
import { noLookups } from "../../../commands/resource/values.ts";
import { cell, fit, lines } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { TextField } from "../../components/TextField.tsx";
import { errorText, mendText } from "../../errorText.ts";
import { useRuntime, useText } from "../../hooks.ts";
import type { Area } from "../../screen.ts";
import { caretCell, draftRows } from "../../state/draft.ts";
import { windowTop } from "../../state/list.ts";
import type { FormPanel } from "../../state/recordPanels.ts";
import { fieldsIn, issueText, lineText, wayOf } from "./form.ts";
import { edit } from "./formActions.ts";
import { fieldOn } from "./fields.ts";
import { readValue } from "./kinds.ts";
import { type Here, readContext } from "./place.ts";
import { isConflict } from "./saving.ts";
import { toldText } from "./told.ts";

/** One row of a form: a heading, a field, or an error. */
interface FormRow {
  readonly text: string;
  /** Index of the field; the save row comes after the last field. */
  readonly at?: number;
  /** The row of the field whose one-line input is active. */
  readonly isLine?: boolean;
  /** Index of the row inside an active multi-line input. */
  readonly lineAt?: number;
}

/** The form of a record: its fields in order, each error below its field. */
export function FormView({ area, here, form }: { readonly area: Area; readonly here: Here; readonly form: FormPanel }) {
  const runtime = useRuntime();
  const { theme } = runtime;
  const text = useText();
  const head = area.height >= 4 ? 1 : 0;
  const height = area.height - head;
  const labelWidth = labelWidthOf(here, area.width);
  const valueX = 3 + labelWidth + 2;
  const valueWidth = Math.max(3, area.width - valueX - 1);
  const rows = formRows(here, form, { labelWidth, valueWidth, width: area.width - 2, text, theme });
  const focus = rows.findIndex(
    (row) => row.at === form.at && (row.lineAt === undefined || row.lineAt === caretRow(form, valueWidth)),
  );
  const top = windowTop(Math.max(0, focus - Math.floor(height / 2)), Math.max(0, focus), rows.length, height);
  const field = fieldOn(here);
  const status = form.busy ? text("tui.busy") : failureText(form, text);
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden">
      {head > 0 && (
        <Line
          text={` ${theme.strong(fit(form.title, area.width - 2))}${status === "" ? "" : `  ${theme.danger(fit(status, Math.max(0, area.width - widthOf(form.title) - 5)))}`}`}
        />
      )}
      {rows.slice(top, top + height).map((row, index) =>
        row.isLine && field && !field.multiline ? (
          <Box key={top + index} height={1} width={area.width}>
            <Line text={row.text} />
            <Box width={valueWidth} flexShrink={0}>
              <TextField field={field} focus at={{ x: valueX, y: area.top + head + index }} width={valueWidth} />
            </Box>
          </Box>
        ) : (
          <Line key={top + index} text={row.text} />
        ),
      )}
      {form.lines && (
        <LinesKeys here={here} form={form} width={valueWidth} at={{ x: valueX, y: area.top + head + focus - top }} />
      )}
    </Box>
  );
}

/** Passes typed keys to the multi-line input, and puts the terminal's caret there. */
function LinesKeys({
  here,
  form,
  width,
  at,
}: {
  readonly here: Here;
  readonly form: FormPanel;
  readonly width: number;
  readonly at: { readonly x: number; readonly y: number };
}) {
  const runtime = useRuntime();
  const { setCursorPosition } = useCursor();
  useInput((input, key) => {
    if (runtime.keyTaken() || key.ctrl || key.meta || key.escape || key.eventType === "release") return;
    if (input !== "") edit(here, runtime, { type: "insert", text: input });
  });
  usePaste((block) => edit(here, runtime, { type: "insert", text: block }));
  if (form.lines) {
    const { column } = caretCell(form.lines, draftRows(form.lines.text, width));
    setCursorPosition({ x: at.x + column, y: at.y });
  }
  return undefined;
}

const caretRow = ({ lines: written }: FormPanel, width: number): number =>
  written ? caretCell(written, draftRows(written.text, width)).row : 0;

function labelWidthOf({ resource, words }: Here, width: number): number {
  const widest = Math.max(...fieldsIn(resource).map(({ name }) => widthOf(words.field(name)) + 2));
  return Math.min(widest, Math.floor(width * 0.4));
}

interface Drawing {
  readonly labelWidth: number;
  readonly valueWidth: number;
  readonly width: number;
  readonly text: Translate;
  readonly theme: ReturnType<typeof useRuntime>["theme"];
}

function formRows(here: Here, form: FormPanel, drawing: Drawing): readonly FormRow[] {
  const { resource, words } = here;
  const { theme, width, text } = drawing;
  let at = 0;
  const rows: FormRow[] = [];
  for (const [index, section] of resource.form.entries()) {
    const heading = words.section(index);
    if (heading !== "") rows.push({ text: ` ${theme.accent(fit(heading, width))}` });
    for (const name of section) {
      const field = resource.fields[name];
      if (!field) continue;
      rows.push(...fieldRows(here, form, { field, at }, drawing));
      const issue = form.issues.find((one) => one.field === name);
      if (issue) {
        const said = fit(`✗ ${issueText(issue, here.state.shell.language)}`, width - 4);
        rows.push({ text: `     ${theme.danger(said)}` });
      }
      at += 1;
    }
  }
  const label = ` ${form.at === at ? "▌" : " "} ${text("common.verbs.save")} `;
  return [...rows, { text: form.at === at ? theme.selected(label) : theme.dim(label), at }];
}

type FormField = ReturnType<typeof fieldsIn>[number];

function fieldRows(
  here: Here,
  form: FormPanel,
  { field, at }: { readonly field: FormField; readonly at: number },
  drawing: Drawing,
): readonly FormRow[] {
  const { words } = here;
  const { labelWidth, valueWidth, text, theme } = drawing;
  const isFocused = form.at === at;
  const way = wayOf(here.registry, field, form);
  const named = `${words.field(field.name)}${field.required && way !== "none" ? " *" : ""}`;
  const label = cell(named, labelWidth);
  const mark = isFocused ? theme.accent("▌") : " ";
  const before = ` ${mark} ${isFocused ? theme.strong(label) : theme.dim(label)}  `;
  if (isFocused && form.lines) {
    const written = form.lines.text;
    return draftRows(written, valueWidth).map(({ start, end }, lineAt) => ({
      text: `${lineAt === 0 ? before : " ".repeat(labelWidth + 5)}${written.slice(start, end)}`,
      ...{ at, lineAt },
    }));
  }
  if (isFocused && (way === "line" || way === "path")) return [{ text: before, at, isLine: true }];
  const value = shownValue(here, form, field);
  const hint = way === "choose" || way === "chooseSeveral" ? text("common.hints.choose") : "";
  const [shown = "", ...more] = lines(value, valueWidth);
  const words1 = fit(more.length > 0 ? `${shown} …` : shown, valueWidth);
  const drawn = value === "" ? theme.dim(fit(hint, valueWidth)) : way === "none" ? theme.dim(words1) : words1;
  return [{ text: `${before}${isFocused && value !== "" ? theme.selected(drawn) : drawn}`, at }];
}

/** Text of a form field. */
export function shownValue(here: Here, form: FormPanel, field: FormField): string {
  const typed = form.typed[field.name];
  if (typed !== undefined) return typed;
  const way = wayOf(here.registry, field, form);
  const { language } = here.state.shell;
  if (way === "line" || way === "path") return lineText(field, form, language, here.list.known.lookups ?? noLookups);
  if (isToldOfAnother(field)) return toldText(form, field);
  const draftAt = (name: string) => form.draft[name];
  const computed = kindOf(field).computes?.value(field, draftAt, Date.now());
  if (computed !== undefined) return readValue(computed, field, readContext(here, "record"));
  const isFixed = way === "none" && form.record !== undefined && field.readOnly;
  const value = isFixed && form.record ? valueAt(form.record, field.key) : form.draft[field.name];
  return readValue(value, field, readContext(here, "record"));
}

/** The server's error for the whole form. After a conflict with another user's change also what to do. */
export function failureText(form: FormPanel, text: Translate): string {
  const { failure } = form;
  if (!failure) return "";
  const said = errorText(failure, text);
  return isConflict(form) ? `${said} · ${mendText(failure, text)}` : said;
}
