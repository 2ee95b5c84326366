import { Placeholder } from "@tiptap/extensions/placeholder";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useMemo, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { cleanHtml } from "../../ui/cleanHtml.ts";
import prose from "../../ui/prose.module.css";
import { EditorTools } from "./EditorTools.tsx";
import { BlockFormatting, TextFormatting } from "./formatting.ts";
import { pictureNode } from "./pictureNode.ts";
import styles from "./richText.module.css";
import type { TextPictures } from "./usePictures.ts";

interface RichTextProps {
  readonly html: string;
  readonly id?: string;
  /** Id of the element with its name, or the name itself. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly placeholder: string;
  /** Missing: pictures are not allowed. Only the value at creation is used. */
  readonly pictures?: TextPictures | undefined;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly onBlur?: () => void;
  /** Called after each change with the HTML, and with whether the text is empty. */
  readonly onChange: (html: string, isEmpty: boolean) => void;
}

/** A rich text editor: it allows what the server keeps, the tags and addresses of `allowedHtml`. Formatting from other editors is kept. */
export function RichText(props: RichTextProps) {
  const { html, placeholder, pictures, onChange } = props;
  const t = useTexts();
  const [start] = useState(() => cleanHtml(html, pictures?.kept));
  const editor = useEditor({
    // Styles are in our own CSS file, because pages of the product forbid other styles.
    injectCSS: false,
    content: start,
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, defaultProtocol: "https" } }),
      ...(pictures ? [pictureNode(pictures)] : []),
      BlockFormatting,
      TextFormatting,
      Placeholder.configure({ placeholder }),
    ],
    editorProps: {
      attributes: {
        class: `${styles["text"]} ${prose["prose"]}`,
        ...namesOf(props),
        role: "textbox",
        "aria-multiline": "true",
      },
      handlePaste: (_view, event) => take([...(event.clipboardData?.files ?? [])]),
      handleDrop: (_view, event) => take([...(event.dataTransfer?.files ?? [])]),
    },
    onUpdate: ({ editor: it }) => onChange(it.getHTML(), it.isEmpty),
    onBlur: () => props.onBlur?.(),
  });

  function take(files: readonly File[]): boolean {
    if (files.length === 0 || !pictures) return false;
    void pictures.upload(files).then((src) => {
      if (src !== undefined) editor?.chain().focus().setImage({ src, alt: "" }).run();
    });
    return true;
  }

  const losesParts = useMemo(() => editor !== null && hasLost(start, editor.getHTML()), [editor, start]);

  if (!editor) return null;
  return (
    <div className={styles["editor"]}>
      {losesParts ? (
        <p role="note" className={styles["note"]}>
          {t("widgets.editor.losesParts")}
        </p>
      ) : null}
      <EditorTools editor={editor} onPicture={pictures ? take : undefined} />
      <EditorContent editor={editor} className={styles["paper"]} />
    </div>
  );
}

/** Accessible name and description of the text. */
function namesOf({ id, labelledBy, label, invalid = false, describedBy }: RichTextProps): Record<string, string> {
  return {
    ...(id !== undefined && { id }),
    ...(labelledBy !== undefined && { "aria-labelledby": labelledBy }),
    ...(label !== undefined && { "aria-label": label }),
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    ...(invalid && { "aria-invalid": "true" }),
  };
}

/** Elements that mean the same in the editor, and those without a meaning of their own. */
const alike: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  div: "p",
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
};

const empty: ReadonlySet<string> = new Set(["br", "span", "tbody"]);

/** Whether the editor has removed parts of the given text, such as a table. */
function hasLost(given: string, shown: string): boolean {
  const left = namesIn(shown);
  return [...namesIn(given)].some((name) => !empty.has(name) && !left.has(name));
}

function namesIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/<([a-z]\w*)/g)].map(([, name = ""]) => alike[name] ?? name));
}
