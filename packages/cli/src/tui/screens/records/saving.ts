import { hasCode, isBancheError } from "@banche/core";
import { changeBody, checkDraft, draftBody, newPassword } from "@banche/core/forms";
import { encodePassword } from "@banche/core/wire";
import { noLookups } from "../../../commands/resource/values.ts";
import { findWithin, pointsToLevels } from "../../../commands/resource/within.ts";
import { CliError } from "../../../errors.ts";
import { errorText } from "../../errorText.ts";
import type { Runtime } from "../../screen.ts";
import type { FormPanel } from "../../state/recordPanels.ts";
import { notice, outcome, over } from "./deleting.ts";
import {
  editForm,
  fieldsIn,
  formAgain,
  formIn,
  lineLeft,
  linesLeft,
  newForm,
  refused,
  withIssue,
  withValueOf,
  wayOf,
} from "./form.ts";
import { hereNow, knownLookups, loadRows, reachOf, readWhole } from "./loading.ts";
import { type Here, nameOf, type Place, selectedRow } from "./place.ts";
import { learnTold } from "./told.ts";

/** Replaces the form, and reads the shown values of newly referenced records. */
export function putForm(place: Place, runtime: Runtime, panel: FormPanel): void {
  runtime.store.dispatch({ type: "records/panel", resource: place.resource.name, panel });
  void learnTold(place, runtime);
}

function openForm(place: Place, runtime: Runtime, panel: FormPanel): void {
  runtime.store.dispatch({ type: "records/over", resource: place.resource.name, panel });
  void learnTold(place, runtime);
}

/** Opens a form for a new record in the current place of the list. */
export async function openNew(place: Place, runtime: Runtime, below?: string): Promise<void> {
  if (!(await knownLookups(place, runtime))) return;
  const { resource } = place;
  const here = hereNow(place, runtime);
  const { within } = resource.list;
  const chosen = within && here.list.query.within;
  const given = {
    ...(chosen !== undefined && { [within?.field ?? ""]: chosen }),
    ...(below !== undefined && { parent: below }),
  };
  const title = runtime.text("tui.records.addOne", { one: here.words.one });
  openForm(place, runtime, newForm(resource, title, given));
}

/** Opens a form with the current state of the selected record. */
export async function openEdit(place: Place, runtime: Runtime): Promise<void> {
  const { resource } = place;
  const row = selectedRow(hereNow(place, runtime))?.row;
  const lookups = await knownLookups(place, runtime);
  if (!row || !lookups) return;
  const record = await runtime.attempt(() => readWhole(place, runtime, row.id, lookups));
  if (!record) return;
  const here = hereNow(place, runtime);
  const title = runtime.text("tui.records.editOne", { one: here.words.one, name: nameOf(here, row) });
  openForm(place, runtime, editForm(resource, title, record));
}

/** Reads the record again; the user's changes are kept. */
export async function readAgain(place: Place, runtime: Runtime): Promise<void> {
  const id = formIn(hereNow(place, runtime))?.record?.id;
  if (id === undefined) return;
  const lookups = await knownLookups(place, runtime);
  const record = await runtime.attempt(() => readWhole(place, runtime, id, lookups));
  const form = formIn(hereNow(place, runtime));
  if (!record || !form) return;
  putForm(place, runtime, formAgain(place.resource, form, record));
  runtime.store.dispatch(notice("info", runtime.text("tui.records.reread")));
}

/** Takes the text of the active field. A path of names is searched on the server. */
export async function leaveField(place: Place, runtime: Runtime): Promise<FormPanel | undefined> {
  const { resource } = place;
  const here = hereNow(place, runtime);
  const form = formIn(here);
  const field = form && fieldsIn(resource)[form.at];
  if (!form || !field) return form;
  const { language } = here.state.shell;
  const left = form.lines
    ? linesLeft(field, form, language, here.list.known.lookups ?? noLookups)
    : await lineOrPath(here, runtime, form, field);
  const now = formIn(hereNow(place, runtime));
  if (!now) return undefined;
  if (left !== form) putForm(place, runtime, { ...left, at: now.at });
  return formIn(hereNow(place, runtime));
}

type FormField = ReturnType<typeof fieldsIn>[number];

async function lineOrPath(here: Here, runtime: Runtime, form: FormPanel, field: FormField): Promise<FormPanel> {
  const lookups = here.list.known.lookups ?? noLookups;
  const typed = form.typed[field.name]?.trim();
  if (!pointsToLevels(here.registry, field) || !("target" in field) || !typed) {
    return lineLeft(field, form, here.state.shell.language, lookups);
  }
  try {
    const id = await findWithin(reachOf(runtime), field.target, typed, here.words.field(field.name));
    here.list.known.lookups?.put(field.target, { id, name: typed });
    return withValueOf(field, form, id);
  } catch (error) {
    if (!(error instanceof CliError) && !isBancheError(error)) throw error;
    return withIssue(form, { field: field.name, rule: "unknownReference", text: errorText(error, runtime.text) });
  }
}

/** Checks the form and sends it. @param next - opens a form for another new record in the same place */
export async function save(place: Place, runtime: Runtime, next: boolean): Promise<void> {
  const { resource } = place;
  const { store, text } = runtime;
  const form = await leaveField(place, runtime);
  // Lines that could not be read stay in the input, with the error.
  if (!form || form.busy || form.lines) return;
  const fields = fieldsIn(resource);
  const open = form.issues.filter(({ field }) => form.typed[field] !== undefined);
  const editable = new Set(
    fields.filter((field) => wayOf(reachOf(runtime).registry, field, form) !== "none").map(({ name }) => name),
  );
  const wrong = checkDraft(resource, form.draft).filter(
    ({ field }) => editable.has(field) && !open.some((one) => one.field === field),
  );
  const issues = [...open, ...wrong];
  if (issues.length > 0) {
    const at = fields.findIndex(({ name }) => issues.some(({ field }) => field === name));
    return putForm(place, runtime, { ...form, issues, failure: undefined, at: Math.max(0, at) });
  }
  putForm(place, runtime, { ...form, issues: [], failure: undefined, busy: true });
  const answer = await runtime.attempt(
    () => send(place, runtime, form),
    (error) => {
      if (!isBancheError(error)) throw error;
      putForm(place, runtime, refused(resource, form, error));
    },
  );
  if (!answer) {
    // The session ended during the call: the input is kept for the restored session.
    const now = formIn(hereNow(place, runtime));
    if (now?.busy) putForm(place, runtime, { ...now, busy: false });
    return;
  }
  store.dispatch({ type: "records/close", resource: resource.name });
  store.dispatch(
    notice("ok", text("tui.records.saved", { name: nameIn(place, form) || hereNow(place, runtime).words.one })),
  );
  await loadRows(place, runtime);
  if (next) await openNew(place, runtime, typeof form.draft["parent"] === "string" ? form.draft["parent"] : undefined);
  if (answer.told.length > 0) over(place, runtime, outcome(nameIn(place, form), answer.told));
}

const nameIn = ({ resource }: Place, { draft }: FormPanel): string => {
  const name = draft[resource.label];
  return typeof name === "string" ? name : "";
};

/** @returns a result that is shown once, such as a first password */
async function send(
  place: Place,
  { session, randomBytes, text }: Runtime,
  { record, draft }: FormPanel,
): Promise<{ readonly told: readonly string[] }> {
  const { resource } = place;
  const { create, update } = resource.endpoints;
  const { client } = session;
  if (record) {
    const body = changeBody(resource, record, draft);
    if (body) await client.call(update, { params: { id: record.id }, body });
    return { told: [] };
  }
  const account = resource.passwordOf === undefined ? undefined : draft[resource.passwordOf];
  const password = typeof account === "string" ? newPassword(randomBytes) : undefined;
  const body = { ...draftBody(resource, draft), ...(password !== undefined && { password: encodePassword(password) }) };
  const answer: unknown = await client.call(create, { body });
  const isTaken =
    typeof answer === "object" && answer !== null && "passwordTaken" in answer && answer.passwordTaken === true;
  if (!isTaken || password === undefined) return { told: [] };
  return { told: [text("cli.firstPassword.shown", { account: String(account), password })] };
}

export const isConflict = ({ failure }: FormPanel): boolean => failure !== undefined && hasCode(failure, "conflict");
