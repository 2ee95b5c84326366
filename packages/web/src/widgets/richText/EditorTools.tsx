import BoldOutlined from "@ant-design/icons-svg/es/asn/BoldOutlined";
import ClearOutlined from "@ant-design/icons-svg/es/asn/ClearOutlined";
import FontSizeOutlined from "@ant-design/icons-svg/es/asn/FontSizeOutlined";
import ItalicOutlined from "@ant-design/icons-svg/es/asn/ItalicOutlined";
import LineOutlined from "@ant-design/icons-svg/es/asn/LineOutlined";
import LinkOutlined from "@ant-design/icons-svg/es/asn/LinkOutlined";
import MessageOutlined from "@ant-design/icons-svg/es/asn/MessageOutlined";
import OrderedListOutlined from "@ant-design/icons-svg/es/asn/OrderedListOutlined";
import PictureOutlined from "@ant-design/icons-svg/es/asn/PictureOutlined";
import StrikethroughOutlined from "@ant-design/icons-svg/es/asn/StrikethroughOutlined";
import UnderlineOutlined from "@ant-design/icons-svg/es/asn/UnderlineOutlined";
import UnorderedListOutlined from "@ant-design/icons-svg/es/asn/UnorderedListOutlined";
import type { TextKey } from "@banche/core";
import { isExternal } from "@banche/core/forms";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useFileChooser } from "../../ui/useFileChooser.tsx";
import { redoIcon, undoIcon } from "../../ui/undoIcons.ts";
import { useFirstFocus } from "../../ui/useFirstFocus.ts";
import styles from "./richText.module.css";

interface EditorToolsProps {
  readonly editor: Editor;
  /** Missing: pictures are not allowed. */
  readonly onPicture: ((files: readonly File[]) => void) | undefined;
}

interface Tool {
  readonly key: string;
  readonly text: TextKey;
  readonly icon: Parameters<typeof Icon>[0]["of"];
  readonly run: (editor: Editor) => void;
  /** Name of the mark or block that it toggles; missing: the button does not toggle. */
  readonly active?: string;
}

const tools: readonly Tool[] = [
  { key: "undo", text: "widgets.editor.undo", icon: undoIcon, run: (it) => it.chain().focus().undo().run() },
  { key: "redo", text: "widgets.editor.redo", icon: redoIcon, run: (it) => it.chain().focus().redo().run() },
  {
    key: "heading",
    text: "widgets.editor.heading",
    icon: FontSizeOutlined,
    active: "heading",
    run: (it) => it.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: "bold",
    text: "widgets.editor.bold",
    icon: BoldOutlined,
    active: "bold",
    run: (it) => it.chain().focus().toggleBold().run(),
  },
  {
    key: "italic",
    text: "widgets.editor.italic",
    icon: ItalicOutlined,
    active: "italic",
    run: (it) => it.chain().focus().toggleItalic().run(),
  },
  {
    key: "underline",
    text: "widgets.editor.underline",
    icon: UnderlineOutlined,
    active: "underline",
    run: (it) => it.chain().focus().toggleUnderline().run(),
  },
  {
    key: "strike",
    text: "widgets.editor.strike",
    icon: StrikethroughOutlined,
    active: "strike",
    run: (it) => it.chain().focus().toggleStrike().run(),
  },
  {
    key: "bullets",
    text: "widgets.editor.bullets",
    icon: UnorderedListOutlined,
    active: "bulletList",
    run: (it) => it.chain().focus().toggleBulletList().run(),
  },
  {
    key: "numbers",
    text: "widgets.editor.numbers",
    icon: OrderedListOutlined,
    active: "orderedList",
    run: (it) => it.chain().focus().toggleOrderedList().run(),
  },
  {
    key: "quote",
    text: "widgets.editor.quote",
    icon: MessageOutlined,
    active: "blockquote",
    run: (it) => it.chain().focus().toggleBlockquote().run(),
  },
  {
    key: "line",
    text: "widgets.editor.line",
    icon: LineOutlined,
    run: (it) => it.chain().focus().setHorizontalRule().run(),
  },
  {
    key: "clear",
    text: "widgets.editor.clear",
    icon: ClearOutlined,
    run: (it) => it.chain().focus().unsetAllMarks().clearNodes().run(),
  },
];

/** The tool bar above the text. Arrow keys move between the tools. */
export function EditorTools({ editor, onPicture }: EditorToolsProps) {
  const t = useTexts();
  const chooser = useFileChooser({ accept: "image/*", onChoose: (files) => onPicture?.(files) });
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: it }) =>
      ["link", ...tools.flatMap((tool) => tool.active ?? [])].filter((name) => it.isActive(name)).join(" "),
  }).split(" ");

  return (
    <>
      <div
        className={styles["tools"]}
        role="toolbar"
        tabIndex={-1}
        aria-label={t("widgets.editor.tools")}
        onKeyDown={moveFocus}
      >
        {tools.map((tool) => (
          <button
            key={tool.key}
            type="button"
            className={styles["tool"]}
            title={t(tool.text)}
            aria-label={t(tool.text)}
            aria-pressed={tool.active === undefined ? undefined : active.includes(tool.active)}
            onClick={() => tool.run(editor)}
          >
            <Icon of={tool.icon} />
          </button>
        ))}
        <button
          type="button"
          className={styles["tool"]}
          title={t("widgets.editor.link")}
          aria-label={t("widgets.editor.link")}
          aria-pressed={active.includes("link")}
          aria-expanded={linking}
          onClick={() => setLinking(!linking)}
        >
          <Icon of={LinkOutlined} />
        </button>
        {onPicture ? (
          <button
            type="button"
            className={styles["tool"]}
            title={t("widgets.editor.image")}
            aria-label={t("widgets.editor.image")}
            onClick={chooser.open}
          >
            <Icon of={PictureOutlined} />
          </button>
        ) : null}
        {chooser.input}
      </div>
      {linking ? <LinkField editor={editor} onDone={() => setLinking(false)} /> : null}
    </>
  );
}

function LinkField({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const t = useTexts();
  const [address, setAddress] = useState(() => String(editor.getAttributes("link")["href"] ?? "https://"));
  const [isWrong, setWrong] = useState(false);
  const field = useFirstFocus<HTMLInputElement>();

  function apply() {
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange("link");
    if (href === "" || href === "https://") chain.unsetLink().run();
    else if (!isExternal(href)) {
      setWrong(true);
      return;
    } else if (editor.state.selection.empty && !editor.isActive("link")) {
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onDone();
  }

  return (
    <div className={styles["linkField"]}>
      <input
        ref={field}
        type="url"
        value={address}
        aria-label={t("widgets.editor.linkAddress")}
        title={t("widgets.editor.linkAddress")}
        aria-invalid={isWrong}
        onChange={({ target }) => {
          setAddress(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            apply();
          }
          if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            onDone();
            editor.commands.focus();
          }
        }}
      />
      <button type="button" className={styles["tool"]} onClick={apply}>
        {t("common.verbs.confirm")}
      </button>
      {isWrong ? (
        <span className={styles["problem"]} role="alert">
          {t("widgets.editor.badLink")}
        </span>
      ) : null}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
