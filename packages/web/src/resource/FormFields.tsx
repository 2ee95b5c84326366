import type { Draft, FieldIssue, Lookups, Resource, ResourceField } from "@banche/core";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import { useIssueText } from "../bind/useIssueText.ts";
import { FieldEditor, isWide } from "./fields/edit.tsx";
import styles from "./form.module.css";

interface FormFieldsProps {
  readonly resource: Resource;
  readonly draft: Draft;
  readonly issues: readonly FieldIssue[];
  readonly lookups: Lookups;
  readonly texts: ResourceTexts;
  /** Begins the ids of the controls, so that a summary can lead to them. */
  readonly formId: string;
  readonly isNew: boolean;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onLeave: (name: string) => void;
}

/** The sections of a form with their fields, in the order of the descriptor. */
export function FormFields(props: FormFieldsProps) {
  const { resource, texts, formId } = props;
  const sections = resource.form.map((names, at) => ({
    id: `${formId}-section${at}`,
    heading: texts.word(`web.sections.${resource.name}.s${at + 1}`, ""),
    fields: names.flatMap((name) => resource.fields[name] ?? []),
  }));
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
              <OneField key={field.name} {...props} field={field} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** The address stays: it says what the list shows. The next Tab goes to the first field of the section. */
function goTo(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}

function OneField({
  field,
  draft,
  issues,
  lookups,
  texts,
  formId,
  isNew,
  onChange,
  onLeave,
}: FormFieldsProps & {
  readonly field: ResourceField;
}) {
  const issueText = useIssueText();
  const { name } = field;
  const issue = issues.find((one) => one.field === name);
  const isFixed = !isNew && field.createOnly === true;
  const hint = isFixed ? texts.word("web.form.fixed", "") : undefined;
  const below = issue ? issueText(issue) : hint;
  const id = `${formId}-${name}`;
  return (
    <div className={styles["field"]} data-wide={isWide(field)}>
      <label htmlFor={id} data-required={field.required === true}>
        {texts.field(name)}
      </label>
      <div>
        <FieldEditor
          id={id}
          field={field}
          value={draft[name]}
          lookups={lookups}
          texts={texts}
          disabled={isFixed || field.readOnly === true}
          invalid={issue !== undefined}
          describedBy={below === undefined ? undefined : `${id}-below`}
          onChange={(value) => onChange(name, value)}
          onBlur={() => onLeave(name)}
        />
        {below === undefined ? null : (
          <p id={`${id}-below`} className={styles["below"]} data-problem={issue !== undefined}>
            {below}
          </p>
        )}
      </div>
    </div>
  );
}
