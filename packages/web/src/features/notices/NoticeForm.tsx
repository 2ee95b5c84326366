import { isBancheError, NOTICE_TITLE_MAX_CHARS, savedWithout } from "@banche/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Button from "antd/es/button";
import Input, { type InputRef } from "antd/es/input";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useCurrentUser, usePageRights } from "../../bind/useSession.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { RestoredNote } from "../../resource/RestoredNote.tsx";
import { ServerGone } from "../../resource/ServerGone.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import { type Audience, audienceOf, lacksAudience, namedIn, sameAudience } from "./audience.ts";
import { AudienceField } from "./AudienceField.tsx";
import { NoticeDetail } from "./NoticeDetail.tsx";
import styles from "./notices.module.css";
import { NOTICE_PAGE } from "./noticeList.ts";
import { useNoticeChanges } from "./useNoticeChanges.ts";

const RichText = lazy(async () => ({ default: (await import("../../widgets/richText/RichText.tsx")).RichText }));

interface NoticeFormProps {
  /** Undefined for a new notice. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

interface Draft {
  readonly audience: Audience;
  readonly title: string;
  readonly body: string;
  readonly version?: number | undefined;
}

/** Reads the draft, if there is one, before anything is typed. */
export function NoticeForm({ id, onClose }: NoticeFormProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: ["notices", "draft", id],
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => client.notices.get({ params: { id: id ?? "" } }, { signal }),
  });
  const title = t(id === undefined ? "web.list.add" : "web.list.edit", { one: t("notices.one") });
  if (id !== undefined && !data) {
    return (
      <Dialog title={title} place="right" width={WIDTH_PX} onClose={onClose}>
        {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : <Lines count={8} />}
      </Dialog>
    );
  }
  // What was released cannot be changed, whatever a link says.
  if (data?.released && id !== undefined) return <NoticeDetail id={id} onClose={onClose} />;
  const draft = {
    title: data?.title ?? "",
    body: data?.body ?? "",
    version: data?.version,
    audience: audienceOf(data ?? {}),
  };
  return <Fields id={id} heading={title} before={draft} onClose={onClose} />;
}

const WIDTH_PX = 820;
const REMOVED_MS = 6_000;

/** What was typed and not saved yet; without a body where that was not touched. */
type Kept = Pick<Draft, "title" | "audience"> & { readonly body: string | undefined };

function keptOf(kept: unknown): Kept | undefined {
  return isKept(kept) ? kept : undefined;
}

const isKept = (kept: unknown): kept is Kept => typeof kept === "object" && kept !== null && "audience" in kept;

interface FieldsProps {
  readonly id: string | undefined;
  readonly heading: string;
  readonly before: Draft;
  readonly onClose: () => void;
}

function Fields({ id, heading, before, onClose }: FieldsProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const confirm = useConfirm();
  const { client, drafts } = useRuntime();
  const queries = useQueryClient();
  const userId = useCurrentUser()?.user?.id ?? "";
  const draftKey = `${userId} notices ${id ?? "new"}`;
  const rights = usePageRights(NOTICE_PAGE);
  const { release } = useNoticeChanges();
  const names = useId();
  const first = useRef<InputRef>(null);
  const [kept, setKept] = useState(() => keptOf(drafts.get(draftKey)));
  const untouched: Kept = { title: before.title, audience: before.audience, body: undefined };
  const [draft, setDraft] = useState(kept ?? untouched);
  const { title, body, audience } = draft;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const isOther = !sameAudience(audience, before.audience);
  const isChanged = title !== before.title || body !== undefined || isOther;

  useEffect(() => first.current?.focus(), []);

  useEffect(() => {
    if (isChanged) drafts.keep(draftKey, draft);
    else drafts.drop(draftKey);
  }, [drafts, draftKey, draft, isChanged]);

  const change = (changed: Partial<Kept>) => setDraft((now) => ({ ...now, ...changed }));
  const forget = () => {
    drafts.drop(draftKey);
    onClose();
  };
  const discard = () => {
    setKept(undefined);
    setDraft(untouched);
  };
  async function close() {
    const question = { title: t("common.ask.title"), text: t("common.ask.leave"), danger: true };
    if (!isChanged || (await confirm(question))) forget();
  }

  async function save(): Promise<string | undefined> {
    if (lacksAudience(audience)) {
      setProblems({ userIds: t("notices.chooseSome") });
      return undefined;
    }
    setSaving(true);
    setProblems({});
    try {
      const written = { title, body: body ?? before.body, ...(isOther && namedIn(audience)) };
      const made =
        id === undefined
          ? await client.notices.create({ body: written })
          : await client.notices.update({ params: { id }, body: { ...written, version: before.version } });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["notices"] }),
        queries.invalidateQueries({ queryKey: ["rows", "notices"] }),
      ]);
      const without = savedWithout(language, made.removed);
      if (without !== undefined) toast("warning", without, REMOVED_MS);
      return id ?? made.id ?? "";
    } catch (error) {
      const issues = isBancheError(error) ? (error.details.issues ?? []) : [];
      setProblems(Object.fromEntries(issues.map(({ field, text }) => [field, text ?? ""])));
      if (issues.length === 0) toast("error", errorText(t, error));
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  async function saveDraft() {
    if ((await save()) === undefined) return;
    toast("success", t("web.form.saved", { name: title }));
    forget();
  }

  async function saveAndRelease() {
    const saved = await save();
    if (saved === undefined) return;
    // Whatever the answer is, the draft is kept.
    if (saved !== "") await release({ id: saved, title });
    forget();
  }

  return (
    <Dialog
      title={heading}
      place="right"
      width={WIDTH_PX}
      onClose={() => void close()}
      footer={
        <>
          <ServerGone />
          <Button onClick={() => void close()}>{t("common.verbs.cancel")}</Button>
          {rights.button("btn_release") ? (
            <Button disabled={isSaving} onClick={() => void saveAndRelease()}>
              {t("notices.saveAndRelease")}
            </Button>
          ) : null}
          <Button type="primary" loading={isSaving} onClick={() => void saveDraft()}>
            {t("common.verbs.save")}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        {kept ? <RestoredNote onDiscard={discard} /> : null}
        <div>
          <label htmlFor={`${names}title`} className={styles["label"]}>
            {t("notices.fields.title")}
          </label>
          <Input
            id={`${names}title`}
            ref={first}
            required
            value={title}
            maxLength={NOTICE_TITLE_MAX_CHARS}
            showCount
            status={problems["title"] === undefined ? "" : "error"}
            aria-describedby={`${names}titleBelow`}
            onChange={(event) => change({ title: event.target.value })}
          />
          <p id={`${names}titleBelow`} className={styles["problem"]} role={problems["title"] ? "alert" : undefined}>
            {problems["title"]}
          </p>
        </div>
        <AudienceField
          value={audience}
          onChange={(chosen) => change({ audience: chosen })}
          problem={problems["userIds"] ?? problems["placeIds"]}
        />
        <div className={styles["grow"]}>
          <span id={`${names}body`} className={styles["label"]}>
            {t("notices.fields.body")}
          </span>
          <Suspense fallback={<Lines count={8} />}>
            <RichText
              key={kept ? "kept" : "before"}
              html={kept?.body ?? before.body}
              labelledBy={`${names}body`}
              placeholder={t("notices.placeholder")}
              onChange={(html) => change({ body: html })}
            />
          </Suspense>
          <p className={styles["problem"]} role={problems["body"] ? "alert" : undefined}>
            {problems["body"]}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
