import { hasCode, type Output } from "@banche/core";
import { signIn } from "@banche/core/calls";
import { useEffect, useState } from "react";
import { renderSVG } from "uqr";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { siteAddress } from "../../bind/siteAddress.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { announcePreviousLogin } from "./announcePreviousLogin.ts";
import styles from "./session.module.css";

const POLL_MS = 1_500;

type Scan = Output<typeof signIn.startScan>;
type Status = "waiting" | "seen" | "refused" | "expired";

/** A QR code for a phone that is signed in. This screen signs in after the user confirms on the phone. */
export function ScanPanel() {
  const t = useTexts();
  const formats = useFormats();
  const { session, client } = useRuntime();
  const [scan, setScan] = useState<Scan>();
  const [status, setStatus] = useState<Status>("waiting");
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function look(code: Scan): Promise<void> {
      const { status: now, token } = await session.signingIn.calls(signIn).pollScan({
        params: { id: code.id },
        body: { secret: code.secret },
      });
      if (!isHere) return;
      if (now === "approved") {
        announcePreviousLogin(t, formats, await session.adopt(token ?? ""));
        return;
      }
      setStatus(now);
      setFailure(undefined);
      if (now === "waiting" || now === "seen") again(code);
    }

    const again = (code: Scan): void => {
      timer = setTimeout(() => {
        look(code).catch((error: unknown) => {
          if (!isHere) return;
          setFailure(error);
          // The connection may return before the code expires.
          if (hasCode(error, "network_unreachable", "connection_lost", "timeout", "overloaded")) again(code);
        });
      }, POLL_MS);
    };

    client
      .calls(signIn)
      .startScan({})
      .then((code) => {
        if (!isHere) return;
        setScan(code);
        setStatus("waiting");
        setFailure(undefined);
        again(code);
      })
      .catch((error: unknown) => isHere && setFailure(error));
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [client, session, t, formats, round]);

  const isOver = status === "expired" || status === "refused";
  const address = scan && `${siteAddress()}/scan?code=${scan.id}`;
  return (
    <div className={styles["scan"]}>
      <div className={styles["code"]} data-over={isOver}>
        {address === undefined ? null : (
          <img
            alt={t("session.scan.picture")}
            width={200}
            height={200}
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`}
          />
        )}
        {isOver || failure !== undefined ? (
          <button type="button" className={styles["again"]} onClick={() => setRound(round + 1)}>
            {t("session.scan.refresh")}
          </button>
        ) : null}
      </div>
      <p role="status">{failure === undefined ? t(`session.scan.${status}`) : errorText(t, failure)}</p>
      {scan ? (
        <p className={styles["scanHint"]}>
          <Hint code={`${scan.id.slice(0, 5)}-${scan.id.slice(5)}`} />
        </p>
      ) : null}
    </div>
  );
}

/** Instructions with the command kept on one line, because a line must not break within `--approve`. */
function Hint({ code }: { readonly code: string }) {
  const t = useTexts();
  const command = `banche login --approve ${code}`;
  const [before, after] = t("session.scan.hint", { code }).split(command);
  return (
    <>
      {before}
      {after === undefined ? null : <code>{command}</code>}
      {after}
    </>
  );
}
