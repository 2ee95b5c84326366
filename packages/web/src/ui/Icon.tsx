import type { AbstractNode, IconDefinition } from "@ant-design/icons-svg/es/types";
import styles from "./icon.module.css";

interface IconProps {
  readonly of: IconDefinition;
  /** Size in px; default 16. */
  readonly size?: number;
}

/** An icon of the icon set, drawn without the library's component. It must not be the only carrier of a meaning. */
export function Icon({ of: { icon }, size = 16 }: IconProps) {
  if (typeof icon === "function") return null;
  return (
    <svg
      className={styles["icon"]}
      width={size}
      height={size}
      viewBox={icon.attrs["viewBox"]}
      fill="currentColor"
      aria-hidden="true"
    >
      {icon.children?.map(shape)}
    </svg>
  );
}

function shape({ tag: Tag, attrs, children }: AbstractNode, at: number) {
  const { d, transform } = attrs;
  return Tag === "path" ? (
    <path key={at} d={d} fillRule={attrs["fill-rule"] === "evenodd" ? "evenodd" : undefined} transform={transform} />
  ) : (
    <g key={at}>{children?.map(shape)}</g>
  );
}
