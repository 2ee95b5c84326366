import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import DeleteOutlined from "@ant-design/icons-svg/es/asn/DeleteOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import PaperClipOutlined from "@ant-design/icons-svg/es/asn/PaperClipOutlined";
import ReloadOutlined from "@ant-design/icons-svg/es/asn/ReloadOutlined";
import UploadOutlined from "@ant-design/icons-svg/es/asn/UploadOutlined";
import type { FieldIssue, TextKey } from "@banche/core";
import { files } from "@banche/core/calls";
import {
  type LimitedUploadKind,
  uploadKinds,
  type Upload as UnderWay,
  type UploadedFile,
  type UploadRules,
} from "@banche/core/forms";
import { UPLOAD_LIMIT, UPLOAD_LIMIT_FILES, UPLOAD_UNIT } from "@banche/core/shell";
import { fileSize } from "@banche/core/text";
import { useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import type { Runtime } from "../../bind/runtime.ts";
import { errorText } from "../../bind/errorText.ts";
import { withProduct } from "../../bind/serverAddress.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { DropArea } from "../../ui/DropArea.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { late } from "../../ui/late.tsx";
import { toast } from "../../ui/toasts.ts";
import { type ControlProps, stateOf } from "../control.ts";
import styles from "./upload.module.css";
import { type UploadPlace, useUploads } from "./useUploads.ts";

export type { UploadPlace };

export interface UploadProps extends ControlProps {
  /** Upload kind of the wire for the files; the server checks the limits of the kind. */
  readonly kind: LimitedUploadKind;
  readonly value: readonly UploadedFile[];
  /** Called with the stored files, and with the names of those that are being uploaded or have failed. */
  readonly onChange: (files: readonly UploadedFile[], underWay: readonly string[]) => void;
  /** Lower limits for this field (spec §5). Missing: 2 MB, 9 files, the types of the kind. */
  readonly rules?: UploadRules;
  /** Default: the shared files of the upload kind. */
  readonly place?: UploadPlace | undefined;
  /** A picture may also be drawn by hand; the field holds one picture. */
  readonly drawn?: boolean;
}

const SignaturePad = late(async () => (await import("./SignaturePad.tsx")).SignaturePad);

/** Files that are chosen, dropped or pasted; each with its progress, and buttons to cancel, retry and remove. */
export function Upload(props: UploadProps) {
  const { kind, value, onChange, disabled = false, drawn = false, id } = props;
  const t = useTexts();
  const confirm = useConfirm();
  const tipId = useId();
  const rules = rulesOf(kind, props.rules);
  const { client } = useRuntime();
  const place = props.place ?? openPlace(client, kind);
  const { uploads, choose, cancel, retry, remove } = useUploads({ send: place.send, rules, value, onChange });
  const { done, under, refused } = uploads;
  const [signing, setSigning] = useState(false);
  const takes = rules.accept === "image/*" ? t("files.images") : rules.accept || t("files.anyType");

  async function askRemove({ name, fileId }: UploadedFile): Promise<void> {
    if (await confirm({ title: t("widgets.upload.remove", { name }), text: "" })) remove(fileId);
  }

  function sign(picture: File): void {
    setSigning(false);
    for (const upload of under) cancel(upload.id);
    for (const file of done) remove(file.fileId);
    choose([picture]);
  }

  return (
    <div
      role="group"
      aria-label={props.label ?? t("files.title")}
      className={styles["upload"]}
      onPaste={({ clipboardData }) => {
        if (!disabled && clipboardData.files.length > 0) choose([...clipboardData.files]);
      }}
    >
      <DropArea
        {...stateOf(props)}
        id={id}
        accept={rules.accept}
        several={rules.limitFiles !== 1}
        aria-label={props.label && `${props.label}: ${t("widgets.upload.choose")}`}
        aria-describedby={[tipId, props.describedBy].filter(Boolean).join(" ")}
        onFiles={choose}
        onBlur={props.onBlur}
      >
        <Icon of={UploadOutlined} size={18} />
        <span>{t("widgets.upload.choose")}</span>
      </DropArea>
      {drawn && !disabled ? (
        <Button onClick={() => setSigning(true)}>
          <Icon of={EditOutlined} />
          {t("widgets.upload.sign")}
        </Button>
      ) : null}
      {signing ? (
        <SignaturePad label={props.label ?? t("widgets.upload.sign")} onDone={sign} onClose={() => setSigning(false)} />
      ) : null}
      <p id={tipId} className={styles["tip"]}>
        {t("files.tip", { size: rules.size, unit: rules.unit, accept: takes })}
        {" · "}
        {t("widgets.upload.count", { count: done.length + under.length, limit: rules.limitFiles })}
      </p>
      {refused.length > 0 ? (
        <div className={styles["refused"]} role="alert">
          <ul>
            {refused.map((issue) => (
              <RefusedLine key={`${issue.field} ${issue.rule}`} issue={issue} />
            ))}
          </ul>
        </div>
      ) : null}
      <ul>
        {done.map((file) => (
          <DoneLine
            isWhole={drawn}
            key={file.fileId}
            file={file}
            place={place}
            onRemove={disabled ? undefined : () => void askRemove(file)}
          />
        ))}
        {under.map((upload) => (
          <UnderLine
            key={upload.id}
            upload={upload}
            onCancel={() => cancel(upload.id)}
            onRetry={() => retry(upload.id)}
          />
        ))}
      </ul>
    </div>
  );
}

function RefusedLine({ issue: { field, rule, params } }: { readonly issue: FieldIssue }) {
  const t = useTexts();
  const why = t(refusals[rule] ?? "files.empty", params);
  return <li>{field === "" ? why : t("common.labelled", { label: field, value: why })}</li>;
}

/** Texts for the rules that a refused file breaks. */
const refusals: Readonly<Record<string, TextKey>> = {
  tooLarge: "files.tooLarge",
  wrongType: "files.wrongType",
  tooManyImages: "files.tooManyImages",
  tooManyFiles: "files.tooManyFiles",
};

function openPlace(client: Runtime["client"], kind: LimitedUploadKind): UploadPlace {
  return {
    send: (body, options) => client.calls(files).upload({ params: { type: kind }, body }, options),
    addressOf: async (fileId) => (await client.calls(files).link({ params: { type: kind, name: fileId } })).url,
  };
}

interface DoneLineProps {
  /** The picture must be shown completely, such as a signature. */
  readonly isWhole: boolean;
  readonly file: UploadedFile;
  readonly place: UploadPlace;
  readonly onRemove: (() => void) | undefined;
}

function DoneLine({ isWhole, file: { name, fileId, size }, place, onRemove }: DoneLineProps) {
  const t = useTexts();
  const picture = place.pictureOf?.(fileId);

  async function open(): Promise<void> {
    try {
      const url = await place.addressOf(fileId);
      if (url?.startsWith("blob:")) window.open(url, "_blank", "noopener");
      else if (url !== undefined) window.location.assign(withProduct(url));
    } catch (error) {
      toast("error", errorText(t, error));
    }
  }
  return (
    <li className={styles["file"]}>
      {picture === undefined ? (
        <Icon of={PaperClipOutlined} size={14} />
      ) : (
        <img
          className={styles["picture"]}
          data-whole={isWhole}
          src={picture}
          alt=""
          width={isWhole ? 80 : 40}
          height={40}
        />
      )}
      <button type="button" className={styles["name"]} title={name} onClick={() => void open()}>
        {name}
      </button>
      {size === undefined ? null : <small>{fileSize(size)}</small>}
      {onRemove ? (
        <IconButton
          icon={DeleteOutlined}
          label={`${t("common.verbs.delete")}: ${name}`}
          tip={t("common.verbs.delete")}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

interface UnderLineProps {
  readonly upload: UnderWay;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

function UnderLine({ upload: { facts, state }, onCancel, onRetry }: UnderLineProps) {
  const t = useTexts();
  const sent = state.kind === "sending" ? Math.min(state.sentBytes, facts.sizeBytes) : 0;
  const isFailed = state.kind === "failed";
  return (
    <li className={styles["file"]} data-failed={isFailed}>
      <Icon of={PaperClipOutlined} size={14} />
      <span className={styles["name"]} title={facts.name}>
        {facts.name}
      </span>
      <small>{fileSize(facts.sizeBytes)}</small>
      {isFailed ? (
        <span className={styles["reason"]} role="alert">
          {state.reason}
        </span>
      ) : (
        <progress max={facts.sizeBytes} value={sent} aria-label={t("widgets.upload.sending", { name: facts.name })} />
      )}
      {isFailed ? (
        <IconButton
          icon={ReloadOutlined}
          label={`${t("common.verbs.retry")}: ${facts.name}`}
          tip={t("common.verbs.retry")}
          onClick={onRetry}
        />
      ) : null}
      <IconButton
        icon={CloseOutlined}
        label={`${t("common.verbs.cancel")}: ${facts.name}`}
        tip={t("common.verbs.cancel")}
        onClick={onCancel}
      />
    </li>
  );
}

type CompleteRules = Required<{ readonly [K in keyof UploadRules]: NonNullable<UploadRules[K]> }>;

function rulesOf(kind: LimitedUploadKind, rules: UploadRules = {}): CompleteRules {
  return {
    size: rules.size ?? UPLOAD_LIMIT,
    unit: rules.unit ?? UPLOAD_UNIT,
    limitFiles: rules.limitFiles ?? UPLOAD_LIMIT_FILES,
    accept: rules.accept ?? (uploadKinds[kind].picturesOnly ? "image/*" : ""),
  };
}
