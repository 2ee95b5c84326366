import type { Resource, ResourceField } from "@banche/core";
import { checkField, type Draft, isToldOfAnother, kindOf } from "@banche/core/forms";
import type { ComponentProps } from "react";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { useStore as useSelected } from "@banche/core/react";
import { useIssueText } from "../bind/useIssueText.ts";
import { useReleased } from "../ui/useReleased.ts";
import { FieldEditor, isWide } from "./fields/edit.tsx";
import styles from "./form.module.css";
import type { Slots } from "./slots.ts";
import { type DraftForm, useFieldIssue, useShownValue } from "./useDraftForm.ts";
import { useTold } from "./useTold.ts";

interface FormFieldsProps {
  readonly resource: Resource;
  readonly form: DraftForm;
  readonly texts: ResourceTexts;
  /** Prefix of the ids of the controls, so that a summary can link to them. */
  readonly formId: string;
  readonly isNew: boolean;
  /** Id of the record that is edited. */
  readonly recordId?: string | undefined;
  readonly shows?: Slots["shows"] | undefined;
}

/**
 * The sections of a form with their fields, in the order of the descriptor. Sections without visible fields are left
 * out. Typing in one field does not draw the others.
 */
export function FormFields(props: FormFieldsProps) {
  const { resource, form, texts, formId, shows } = props;
  const onceReleased = useReleased();
  const isShown = (name: string, draft: Draft) => (shows?.(name, draft) ?? true) === true;
  const all = resource.form.map((names, at) => ({
    id: `${formId}-section${at}`,
    heading: texts.word(`web.sections.${resource.name}.s${at + 1}`, ""),
    fields: names.flatMap((name) => resource.fields[name] ?? []),
  }));
  const empty = useSelected(form.store, ({ draft }) =>
    all
      .filter(({ fields }) => !fields.some(({ name }) => isShown(name, draft)))
      .map(({ id }) => id)
      .join(" "),
  ).split(" ");
  const sections = all.filter(({ id }) => !empty.includes(id));
  const named = sections.filter(({ heading }) => heading !== "");
  return (
    <>
      {named.length > 1 ? (
        <nav className={styles["anchors"]} aria-label={texts.word("web.form.sections", "")}>
          {named.map(({ id, heading }) => (
            <a key={id} href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {heading}
            </a>
          ))}
        </nav>
      ) : null}
      {sections.map(({ id, heading, fields }) => (
        <fieldset key={id} id={id} tabIndex={-1} className={styles["section"]}>
          {heading === "" ? null : <legend>{heading}</legend>}
          <div className={styles["grid"]}>
            {fields.map((field) => (
              <OneField key={field.name} {...props} field={field} onceReleased={onceReleased} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

interface EditorOf {
  readonly place: Parameters<typeof useTold>[0];
  readonly props: ComponentProps<typeof FieldEditor>;
}

/** A value of the record that another field refers to. It changes with that field. */
function Told({ place, props }: EditorOf) {
  return <FieldEditor {...props} value={useTold(place, props.field)} />;
}

/**
 * Moves the focus to the first field of the section without changing the address: the address holds the state of the
 * list.
 */
function goTo(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}

function OneField({
  field,
  form,
  texts,
  formId,
  isNew,
  recordId,
  resource,
  shows,
  onceReleased,
}: FormFieldsProps & {
  readonly field: ResourceField;
  readonly onceReleased: ReturnType<typeof useReleased>;
}) {
  const issueText = useIssueText();
  const { name } = field;
  const value = useShownValue(form, field);
  const issue = useFieldIssue(form, name);
  const isShown = useSelected(form.store, ({ draft }) => (shows?.(name, draft) ?? true) === true);
  if (!isShown) return null;
  const isFixed = !isNew && field.createOnly === true;
  const hint = isFixed ? texts.word("web.form.fixed", "") : undefined;
  const below = issue ? issueText(issue) : hint;
  const id = `${formId}-${name}`;
  const check = (checked: unknown) => {
    const problem = checkField(field, checked);
    form.store.dispatch({ type: "checked", field: name, issue: problem && { field: name, ...problem } });
  };
  const change = (next: unknown) => {
    form.change(name, next);
    // Typed values are checked when the field is left, choices at once (spec §5). A corrected field loses its error at
    // once.
    if (!kindOf(field).typed) check(next);
  };
  const editor = {
    ...{ id, field, value, texts, issue },
    record: { resource: resource.name, id: recordId },
    disabled: isFixed || field.readOnly === true,
    invalid: issue !== undefined,
    describedBy: below === undefined ? undefined : `${id}-below`,
    onChange: change,
    onBlur: () => onceReleased(() => check(form.store.getState().draft[name])),
  };
  return (
    <div className={styles["field"]} data-wide={isWide(field)}>
      <label htmlFor={id} data-required={field.required === true}>
        {texts.field(name)}
      </label>
      <div>
        {isToldOfAnother(field) ? (
          <Told place={{ form, resource, isNew }} props={editor} />
        ) : (
          <FieldEditor {...editor} />
        )}
        {below === undefined ? null : (
          <p id={`${id}-below`} className={styles["below"]} data-problem={issue !== undefined}>
            {below}
          </p>
        )}
      </div>
    </div>
  );
}
