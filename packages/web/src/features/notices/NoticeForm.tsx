import { isBancheError } from "@banche/core";
import { notices as noticesCalls } from "@banche/core/calls";
import { typedIn, typedSince } from "@banche/core/forms";
import { savedWithout } from "@banche/core/shell";
import { NOTICE_TITLE_MAX_CHARS } from "@banche/core/wire";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Button from "antd/es/button";
import Input, { type InputRef } from "antd/es/input";
import { type RefObject, useEffect, useId, useRef } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useCurrentUser, usePageRights } from "../../bind/useSession.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { RestoredNote } from "../../resource/RestoredNote.tsx";
import { ServerGone } from "../../resource/ServerGone.tsx";
import { type DraftForm, useDraftForm, useFieldIssue, useFieldValue } from "../../resource/useDraftForm.ts";
import { useSubmit } from "../../resource/useSubmit.ts";
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
import { queryKeys } from "../../bind/queryKeys.ts";
import { late } from "../../ui/late.tsx";

const NoticeText = late(
  async () => (await import("../../widgets/richText/NoticeText.tsx")).NoticeText,
  () => <Lines count={8} />,
);

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

/** Reads the draft, if there is one, before the form can be edited. */
export function NoticeForm({ id, onClose }: NoticeFormProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.notice("draft", id),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => client.calls(noticesCalls).get({ params: { id: id ?? "" } }, { signal }),
  });
  const title = t(id === undefined ? "web.list.add" : "web.list.edit", { one: t("notices.one") });
  if (id !== undefined && !data) {
    return (
      <Dialog title={title} place="right" width={WIDTH_PX} onClose={onClose}>
        {error ? <FailureNotice failure={error} onRetry={() => void refetch()} /> : <Lines count={8} />}
      </Dialog>
    );
  }
  // A released notice cannot be changed, even if a link asks for it.
  if (data?.released && id !== undefined) return <NoticeDetail id={id} onClose={onClose} />;
  const draft = {
    title: data?.title ?? "",
    body: data?.body ?? "",
    version: data?.version,
    audience: audienceOf(data ?? {}),
  };
  return <Fields id={id} heading={title} before={draft} releaseAt={data?.releaseAt} onClose={onClose} />;
}

const WIDTH_PX = 820;
const REMOVED_MS = 6_000;

interface FieldsProps {
  readonly id: string | undefined;
  readonly heading: string;
  readonly before: Draft;
  /** The planned time of release. */
  readonly releaseAt: number | undefined;
  readonly onClose: () => void;
}

function Fields({ id, heading, before, releaseAt, onClose }: FieldsProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const { time } = useFormats();
  const confirm = useConfirm();
  const { client, drafts } = useRuntime();
  const queries = useQueryClient();
  const userId = useCurrentUser()?.user?.id ?? "";
  const keyOf = (notice: string | undefined) => `${userId} notices ${notice ?? "new"}`;
  const rights = usePageRights(NOTICE_PAGE);
  const { release } = useNoticeChanges();
  const names = useId();
  const first = useRef<InputRef>(null);
  const { version, ...written } = before;
  const form = useDraftForm(keyOf(id), { ...written });
  const audience = audienceIn(useFieldValue(form, "audience"));
  const unnamed = useFieldIssue(form, "userIds", "placeIds");
  const isChanged = () => Object.keys(typedIn(form.store.getState())).length > 0;

  useEffect(() => first.current?.focus(), []);

  async function close() {
    const question = { title: t("common.ask.title"), text: t("common.ask.leave"), danger: true };
    if (isChanged() && !(await confirm(question))) return;
    form.forget();
    onClose();
  }

  const { busy, submit } = useSubmit<string, "save" | "release">(form, {
    check: (draft) =>
      lacksAudience(audienceIn(draft["audience"]))
        ? [{ field: "userIds", rule: "required", text: t("notices.chooseSome") }]
        : [],
    async send(draft) {
      const title = String(draft["title"] ?? "");
      const asked = audienceIn(draft["audience"]);
      const isOther = !sameAudience(asked, before.audience);
      const body = { title, body: String(draft["body"] ?? ""), ...(isOther && namedIn(asked)) };
      try {
        const answer =
          id === undefined
            ? await client.calls(noticesCalls).create({ body })
            : await client.calls(noticesCalls).update({ params: { id }, body: { ...body, version } });
        const without = savedWithout(language, answer.removed);
        if (without !== undefined) toast("warning", without, REMOVED_MS);
        return id ?? answer.id ?? "";
      } catch (error) {
        if (!isBancheError(error) || !error.details.issues?.length) toast("error", errorText(t, error));
        throw error;
      }
    },
    async done(saved, draft, way) {
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.notices }),
        queries.invalidateQueries({ queryKey: queryKeys.rows("notices") }),
      ]);
      const title = String(draft["title"] ?? "");
      const since = typedSince(form.store.getState());
      if (way === "save") toast("success", t("web.form.saved", { name: title }));
      // The draft stays saved, whatever the answer is.
      else if (saved !== "") await release({ id: saved, title });
      form.forget();
      // Text typed during the save is kept as a draft for the next time.
      if (way === "save" && Object.keys(since).length > 0) drafts.keep(keyOf(saved || undefined), since);
      onClose();
    },
  });
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
            <Button disabled={busy !== undefined} onClick={() => void submit("release")}>
              {t("notices.saveAndRelease")}
            </Button>
          ) : null}
          <Button type="primary" loading={busy !== undefined} onClick={() => void submit("save")}>
            {t("common.verbs.save")}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        {releaseAt === undefined ? null : (
          <p className={styles["planned"]} role="note">
            {t("notices.dropsSchedule", { time: time(releaseAt, "minute") })}
          </p>
        )}
        {form.isRestored ? <RestoredNote onDiscard={form.discard} /> : null}
        <TitleField form={form} id={`${names}title`} input={first} />
        <AudienceField
          value={audience}
          onChange={(chosen) => form.change("audience", chosen)}
          problem={unnamed?.text}
        />
        <BodyField form={form} id={`${names}body`} />
      </div>
    </Dialog>
  );
}

interface FieldProps {
  readonly form: DraftForm;
  readonly id: string;
}

function TitleField({ form, id, input }: FieldProps & { readonly input: RefObject<InputRef | null> }) {
  const t = useTexts();
  const value = useFieldValue(form, "title");
  const problem = useFieldIssue(form, "title")?.text;
  return (
    <div>
      <label htmlFor={id} className={styles["label"]}>
        {t("notices.fields.title")}
      </label>
      <Input
        id={id}
        ref={input}
        required
        value={String(value ?? "")}
        maxLength={NOTICE_TITLE_MAX_CHARS}
        showCount
        status={problem === undefined ? "" : "error"}
        aria-describedby={`${id}Below`}
        onChange={(event) => form.change("title", event.target.value)}
      />
      <p id={`${id}Below`} className={styles["problem"]} role={problem ? "alert" : undefined}>
        {problem}
      </p>
    </div>
  );
}

/** The editor keeps typed text itself; a new key resets it when the draft is discarded. */
function BodyField({ form, id }: FieldProps) {
  const t = useTexts();
  const problem = useFieldIssue(form, "body")?.text;
  const { draft } = form.store.getState();
  return (
    <div className={styles["grow"]}>
      <span id={id} className={styles["label"]}>
        {t("notices.fields.body")}
      </span>
      <NoticeText
        key={form.isRestored ? "kept" : "before"}
        html={String(draft["body"] ?? "")}
        labelledBy={id}
        placeholder={t("notices.placeholder")}
        onChange={(html) => form.change("body", html)}
      />
      <p className={styles["problem"]} role={problem ? "alert" : undefined}>
        {problem}
      </p>
    </div>
  );
}

const EVERYBODY: Audience = { forAll: true, userIds: [], placeIds: [] };

function audienceIn(value: unknown): Audience {
  return isAudience(value) ? value : EVERYBODY;
}

const isAudience = (value: unknown): value is Audience =>
  typeof value === "object" && value !== null && "forAll" in value && "userIds" in value && "placeIds" in value;
