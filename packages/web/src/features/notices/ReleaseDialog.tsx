import DatePicker from "antd/es/date-picker";
import Input from "antd/es/input";
import Radio from "antd/es/radio";
import { useId, useState } from "react";
import { useAdditions } from "../../bind/useAdditions.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { usePhone } from "../../bind/usePhone.ts";
import { fromLocal, fromLocalText, toLocal, toLocalText } from "../../resource/fields/chinaTime.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { ReleaseAnswer } from "./askRelease.tsx";
import styles from "./notices.module.css";

/** The notice to release, and its planned time. */
export interface ReleaseQuestion {
  readonly title: string;
  readonly releaseAt?: number | undefined;
}

interface ReleaseDialogProps {
  readonly question: ReleaseQuestion;
  readonly onAnswer: (answer: ReleaseAnswer | undefined) => void;
}

const HOUR_MS = 3_600_000;

/** Asks whether a notice is released now or later; servers without scheduled releases release it now. */
export function ReleaseDialog({ question: { title, releaseAt }, onAnswer }: ReleaseDialogProps) {
  const t = useTexts();
  const ids = useId();
  const canWait = useAdditions()?.has("notice-schedule") === true;
  const [isLater, setLater] = useState(releaseAt !== undefined);
  const [at, setAt] = useState(releaseAt ?? nextHour);
  const [problem, setProblem] = useState<string>();

  function answer() {
    if (!canWait || !isLater) onAnswer("now");
    else if (at <= Date.now()) setProblem(t("notices.timePast"));
    else onAnswer(at);
  }

  return (
    <Dialog
      title={t("notices.askRelease")}
      onClose={() => onAnswer(undefined)}
      footer={
        <>
          <Button onClick={() => onAnswer(undefined)}>{t("common.verbs.cancel")}</Button>
          <Button look="main" data-first="" onClick={answer}>
            {t(canWait && isLater ? "notices.schedule" : "notices.release")}
          </Button>
        </>
      }
    >
      <div className={styles["question"]}>
        <p className={styles["name"]}>{title}</p>
        {canWait ? (
          <Radio.Group
            aria-label={t("notices.fields.releaseAt")}
            value={isLater}
            options={[
              { value: false, label: t("notices.releaseNow") },
              { value: true, label: t("notices.releaseLater") },
            ]}
            onChange={({ target }) => setLater(target.value === true)}
          />
        ) : null}
        {canWait && isLater ? (
          <div>
            <label htmlFor={`${ids}at`} className={styles["label"]}>
              {t("notices.fields.releaseAt")}
            </label>
            <TimeField
              id={`${ids}at`}
              at={at}
              isWrong={problem !== undefined}
              describedBy={`${ids}problem`}
              onChange={(chosen) => {
                setProblem(undefined);
                setAt(chosen);
              }}
            />
            <p id={`${ids}problem`} className={styles["problem"]} role={problem ? "alert" : undefined}>
              {problem}
            </p>
          </div>
        ) : null}
        <p className={styles["about"]}>{t("notices.audience")}</p>
      </div>
    </Dialog>
  );
}

interface TimeFieldProps {
  readonly id: string;
  readonly at: number;
  readonly isWrong: boolean;
  readonly describedBy: string;
  readonly onChange: (at: number) => void;
}

/** A minute in China time. Phones use their own picker, because a calendar with a clock has no room there. */
function TimeField({ id, at, isWrong, describedBy, onChange }: TimeFieldProps) {
  const isPhone = usePhone();
  const [now] = useState(Date.now);
  const status = isWrong ? "error" : "";
  if (isPhone) {
    return (
      <Input
        id={id}
        type="datetime-local"
        value={toLocalText(at)}
        min={toLocalText(now)}
        status={status}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const chosen = fromLocalText(target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      />
    );
  }
  return (
    <DatePicker
      id={id}
      className={styles["time"] ?? ""}
      showTime={{ format: "HH:mm", minuteStep: 5 }}
      showNow={false}
      format="YYYY-MM-DD HH:mm"
      minDate={toLocal(now)}
      allowClear={false}
      value={toLocal(at)}
      status={status}
      aria-describedby={describedBy}
      onChange={(chosen) => {
        if (chosen) onChange(fromLocal(chosen, "instant"));
      }}
    />
  );
}

/** Initial value, so that the user only needs to adjust it. */
function nextHour(): number {
  return (Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS;
}
