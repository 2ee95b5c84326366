import { type ReactNode, useRef, useState } from "react";
import { type MenuItem, PopupMenu } from "./PopupMenu.tsx";
import type { Anchor } from "./putBeside.ts";

interface MenuButtonProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Missing: the class draws the button. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** The accessible name, when the children do not have it. */
  readonly name?: string;
  readonly title?: string;
  readonly side?: "below" | "beside";
  readonly current?: boolean;
}

/** A button that opens a menu; the down key also opens it. */
export function MenuButton({
  label,
  items,
  children,
  className,
  name,
  title,
  side = "below",
  current,
}: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<Anchor>();
  /** Pointer down closes an open menu; the click after it must not open the menu again. */
  const wasOpen = useRef(false);

  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (box) setAnchor({ left: box.left, top: box.top, right: box.right, bottom: box.bottom, side });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={name}
        aria-current={current ? "true" : undefined}
        title={title}
        onPointerDown={() => {
          wasOpen.current = anchor !== undefined;
        }}
        onClick={() => {
          if (!wasOpen.current) open();
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          open();
        }}
      >
        {children}
      </button>
      {anchor ? <PopupMenu label={label} items={items} anchor={anchor} onClose={() => setAnchor(undefined)} /> : null}
    </>
  );
}
