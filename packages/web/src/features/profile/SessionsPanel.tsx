import { ownSessions } from "@banche/core/calls";
import { deviceName } from "@banche/core/text";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./profile.module.css";

/** The user's sign-ins: each device with its place and last use, and a button to end it. */
export function SessionsPanel() {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const confirm = useConfirm();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.profilePart("sessions"),
    queryFn: ({ signal }) => client.calls(ownSessions).list({}, { signal }),
  });
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines count={4} />;
  const others = data.filter(({ own }) => !own);

  async function end(work: () => Promise<number>) {
    try {
      toast("success", t("ownSessions.ended", { count: await work() }));
    } catch (failure) {
      toast("error", errorText(t, failure));
    }
    await refetch();
  }

  async function endOthers() {
    const question = {
      title: t("ownSessions.askOthers"),
      text: t("ownSessions.askText"),
      okText: t("ownSessions.endOthers"),
    };
    if (await confirm(question)) await end(async () => (await client.calls(ownSessions).endOthers()).count);
  }

  return (
    <div className={styles["devices"]}>
      {others.length === 0 ? (
        <p className={styles["hint"]}>{t("ownSessions.none")}</p>
      ) : (
        <p>
          <Button look="danger" onClick={() => void endOthers()}>
            {t("ownSessions.endOthers")}
          </Button>
        </p>
      )}
      <ul>
        {data.map(({ id, platform = "", ip, signedInAt, lastSeenAt, own }) => (
          <li key={id}>
            <div>
              <strong title={platform}>{deviceName(platform)}</strong>
              {own ? <em>{t("ownSessions.here")}</em> : null}
              <p>
                {[
                  ip,
                  `${t("ownSessions.lastSeenAt")} ${time(lastSeenAt, "minute")}`,
                  `${t("ownSessions.signedInAt")} ${time(signedInAt, "minute")}`,
                ]
                  .filter((part) => part !== undefined && part !== "")
                  .join(" · ")}
              </p>
            </div>
            {own ? null : (
              <Button
                aria-label={t("ownSessions.endOne", { device: deviceName(platform) })}
                onClick={() =>
                  void end(async () => {
                    await client.calls(ownSessions).end({ params: { id } });
                    return 1;
                  })
                }
              >
                {t("ownSessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
