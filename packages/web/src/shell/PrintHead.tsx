import { useFormats } from "../bind/useFormats.ts";
import { usePrintTime } from "../bind/usePrinting.ts";
import { useCurrentUser, useFactoryName } from "../bind/useSession.ts";
import styles from "./shell.module.css";

/** The first line of a printed page: the factory, who printed it, and when. It is not drawn on the screen. */
export function PrintHead() {
  const since = usePrintTime();
  const factory = useFactoryName();
  const person = useCurrentUser()?.user?.realName;
  const { time } = useFormats();
  if (since === undefined) return null;
  const parts = [factory, person, time(since, "minute")];
  return <p className={styles["printed"]}>{parts.filter((part) => part !== undefined && part !== "").join(" · ")}</p>;
}
