import { MESSAGE_KINDS } from "@banche/core/shell";
import { useMemo } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import sheet from "../../resource/list.module.css";
import { Status } from "../../ui/Status.tsx";
import type { TableColumn } from "../../ui/table/column.ts";
import type { Message } from "./useMessage.ts";

/**
 * The columns of the message centre.
 *
 * @param opening - id of the message that is being loaded
 */
export function useColumns(onOpen: (id: string) => void, opening: string | undefined): readonly TableColumn<Message>[] {
  const t = useTexts();
  const { time } = useFormats();
  return useMemo(
    () => [
      {
        ...{ key: "title", title: t("messages.fields.title"), isCut: true },
        render: ({ id, title, read }) => (
          <button
            type="button"
            className={sheet["title"]}
            data-new={read !== true}
            aria-busy={opening === id}
            title={title}
            onClick={() => onOpen(id)}
          >
            {title}
          </button>
        ),
      },
      {
        ...{ key: "type", title: t("messages.fields.type"), widthPx: 128 },
        render: ({ type }) => t(type === MESSAGE_KINDS.notice ? "messages.system" : "messages.letter"),
      },
      {
        ...{ key: "creator", title: t("messages.fields.creator"), widthPx: 110, isCut: true },
        render: ({ creator }) => creator,
      },
      { key: "sentAt", title: t("messages.fields.sentAt"), widthPx: 176, render: ({ sentAt }) => time(sentAt) },
      {
        ...{ key: "read", title: t("messages.fields.read"), widthPx: 90 },
        render: ({ read }) => (
          <Status kind={read === true ? "normal" : "new"}>
            {t(read === true ? "messages.read" : "messages.unread")}
          </Status>
        ),
      },
    ],
    [t, time, onOpen, opening],
  );
}
