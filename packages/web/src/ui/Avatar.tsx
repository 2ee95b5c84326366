import { useState } from "react";
import { pictureAddress } from "../bind/pictureAddress.ts";
import styles from "./avatar.module.css";

interface AvatarProps {
  readonly name: string;
  /** Path of a picture on the server. */
  readonly picture?: string | undefined;
  /** Size in px. */
  readonly size: number;
}

/** A person's picture, or the last character of the name. */
export function Avatar({ name, picture, size }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const src = pictureAddress(picture);
  const box = { width: size, height: size, fontSize: Math.round(size / 2) };
  if (src === undefined || src === broken) {
    return <span className={styles["avatar"]} style={box} data-letter={[...name].at(-1)} />;
  }
  return <img className={styles["avatar"]} style={box} src={src} alt="" onError={() => setBroken(src)} />;
}
