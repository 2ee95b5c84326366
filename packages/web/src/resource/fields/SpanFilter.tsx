import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import { type FieldFilter, isSpan, kindOf } from "@banche/core";
import Button from "antd/es/button";
import Popover from "antd/es/popover";
import Spin from "antd/es/spin";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { PopoverFocus } from "../PopoverFocus.tsx";
import styles from "./span.module.css";

const SpanPanel = lazy(async () => ({ default: (await import("./SpanPanel.tsx")).SpanPanel }));

interface SpanFilterProps {
  readonly id: string;
  readonly filter: FieldFilter;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter from one value to another; whoever chooses it types both into a panel. */
export function SpanFilter({ id, filter, label, value, onChange }: SpanFilterProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const words = value === "" ? t("web.list.allRows") : spanText(filter, value, t("common.states.none"));
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      placement="bottomLeft"
      content={
        <PopoverFocus>
          <Suspense fallback={<Spin size="small" />}>
            <SpanPanel
              filter={filter}
              value={value}
              onDone={(next) => {
                setOpen(false);
                onChange(next);
              }}
            />
          </Suspense>
        </PopoverFocus>
      }
    >
      <Button
        id={id}
        aria-label={`${label}: ${words}`}
        aria-expanded={open}
        title={words}
        {...(styles["trigger"] !== undefined && { className: styles["trigger"] })}
        data-empty={value === ""}
        icon={<DownOutlined />}
        iconPlacement="end"
      >
        <span>{words}</span>
      </Button>
    </Popover>
  );
}

/** What a list is narrowed to, for people. */
export function spanText({ field }: FieldFilter, value: string, none: string): string {
  const wanted = kindOf(field).filter?.read(value, field);
  return isSpan(wanted) && wanted.empty ? none : value.replace("..", " ~ ").trim();
}
