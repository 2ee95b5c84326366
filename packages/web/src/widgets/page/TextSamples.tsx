import { useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { HtmlBody } from "../../ui/HtmlBody.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { Sample, Section } from "./Sample.tsx";
import { late } from "../../ui/late.tsx";

const NoticeText = late(
  async () => (await import("../richText/NoticeText.tsx")).NoticeText,
  () => <Lines count={6} />,
);

/** Tags and addresses that are not allowed: the editor removes them. */
const HOSTILE =
  '<p>a <strong>b</strong></p><script>alert(1)</script><p onclick="alert(1)"><a href="javascript:alert(1)">c</a></p>';

/** The editor, and its content as it is shown to readers. */
export function TextSamples() {
  const t = useTexts();
  const [html, setHtml] = useState(HOSTILE);
  return (
    <Section title={t("widgets.page.texts")}>
      <Sample label={t("widgets.page.writing")} value={html === HOSTILE ? "" : html} wide>
        {(id) => (
          <>
            <NoticeText html={HOSTILE} labelledBy={`${id}-label`} placeholder="" onChange={setHtml} />
            <HtmlBody html={html} />
          </>
        )}
      </Sample>
    </Section>
  );
}
