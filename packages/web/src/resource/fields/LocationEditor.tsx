import { kindOf, locationText, locationParts, PLACE_NAME_MAX } from "@banche/core/forms";
import Input from "antd/es/input";
import type { ClipboardEvent } from "react";
import { CONTEXT, type EditorProps, shared } from "./editor.ts";
import styles from "./location.module.css";

/** Maximum length of one number, in characters. */
const NUMBER_MAX = 24;

/** Longitude, latitude and the name of the place. A pasted location fills all of them. */
export function LocationEditor(props: EditorProps) {
  const { field, value, onChange, texts } = props;
  const parts = locationParts(typeof value === "string" ? value : "");
  const put = (changed: Partial<typeof parts>) => {
    const text = locationText({ ...parts, ...changed });
    onChange(text === "" ? undefined : text);
  };
  const number = (typed: string) => typed.normalize("NFKC").replace("−", "-").replace(/[\s,]/g, "");
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const read = kindOf(field).fromCell(event.clipboardData.getData("text"), field, CONTEXT);
    if (!read.ok) return;
    event.preventDefault();
    const pasted = locationParts(String(read.value));
    put(pasted.name === "" ? { ...pasted, name: parts.name } : pasted);
  };
  const named = (part: string) => `${texts.field(field.name)}: ${texts.word(`widgets.location.${part}`, "")}`;
  const { id, ...alike } = shared(props);
  const typed = { ...alike, autoComplete: "off", maxLength: NUMBER_MAX, inputMode: "decimal", onPaste } as const;
  return (
    <div className={styles["location"]} role="group" aria-label={texts.field(field.name)}>
      <Input
        {...typed}
        id={id}
        aria-label={named("lng")}
        placeholder={texts.word("widgets.location.lng", "")}
        value={parts.lng}
        onChange={({ target }) => put({ lng: number(target.value) })}
      />
      <Input
        {...typed}
        aria-label={named("lat")}
        placeholder={texts.word("widgets.location.lat", "")}
        value={parts.lat}
        onChange={({ target }) => put({ lat: number(target.value) })}
      />
      <Input
        {...alike}
        autoComplete="off"
        aria-label={named("name")}
        placeholder={texts.word("widgets.location.name", "")}
        maxLength={PLACE_NAME_MAX}
        value={parts.name}
        onChange={({ target }) => put({ name: target.value })}
        onBlur={() => {
          put({ name: parts.name.trim() });
          props.onBlur();
        }}
      />
    </div>
  );
}
