import { deviceName } from "@banche/core/text";
import { useMemo, useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useCurrentUser, usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { RefreshTool } from "../../resource/BarTools.tsx";
import { ChosenStrip } from "../../resource/ChosenStrip.tsx";
import { ListBar } from "../../resource/ListBar.tsx";
import { ListHead } from "../../resource/ListHead.tsx";
import sheet from "../../resource/list.module.css";
import type { Listed } from "../../resource/listState.ts";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { QuietActions } from "../../resource/QuietActions.tsx";
import { useListState } from "../../resource/useListState.ts";
import { useMembers } from "../../resource/useMembers.ts";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { Mark } from "../../ui/Mark.tsx";
import type { TableChoice, TableColumn } from "../../ui/table/column.ts";
import { useSteady } from "../../ui/useSteady.ts";
import { nameOf, type SignIn, useSignIns, useSignOut } from "./useOnlineUsers.ts";

/** Menu code whose grants apply. */
const PAGE = "permission.userOnline";

/** The address holds the keyword and the page. */
const listed: Listed = { fields: {}, list: { shape: "page", columns: [] } };

/** Lists active sign-ins, and ends them (spec §6, contract-base §8.12). */
export function screen() {
  return <OnlineUsers />;
}

function OnlineUsers() {
  const t = useTexts();
  const rights = usePageRights(PAGE);
  if (!rights.open) return <NoPermission title={t("onlineUsers.title")} />;
  return <SignIns />;
}

function SignIns() {
  const t = useTexts();
  const rights = usePageRights(PAGE);
  const mayEnd = rights.button("btn_remove");
  const ownId = useCurrentUser()?.user?.id;
  const [{ keyword, page, pageSize }, ask] = useListState(listed, useMembers("address"));
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(NOBODY);
  const all = useSignIns(keyword);
  const signOut = useSignOut(() => setChosen(NOBODY));
  const end = useSteady((row: SignIn) => void signOut.end(new Map([[row.userId, nameOf(row)]])));
  const columns = useColumns(ownId, mayEnd ? end : undefined);

  const isOwn = ({ userId }: SignIn) => userId === ownId;
  // A user with two sign-ins is chosen once.
  const choose = (rows: readonly SignIn[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows.filter((one) => !isOwn(one))) {
      if (isChosen) next.set(row.userId, nameOf(row));
      else next.delete(row.userId);
    }
    setChosen(next);
  };
  const { data = [], error, isPlaceholderData, refetch } = all;
  // The list may have become shorter.
  const shown = Math.min(page, Math.max(1, Math.ceil(data.length / pageSize)));
  const rows = data.slice((shown - 1) * pageSize, shown * pageSize);
  const list = { data: all.data && { rows, total: data.length }, error, isPlaceholderData, refetch };
  const choice: TableChoice<SignIn> = {
    chosen: new Set(data.filter(({ userId }) => chosen.has(userId)).map(({ id }) => id)),
    allLabel: t("lists.batch.chooseAll"),
    labelOf: (row) => t("onlineUsers.choose", { name: nameOf(row) }),
    isDisabled: isOwn,
    onChoose: choose,
  };
  return (
    <section className={sheet["sheet"]} aria-label={t("onlineUsers.title")}>
      <ListHead title={t("onlineUsers.title")} total={all.data && data.length} />
      <ListBar
        keyword={keyword}
        onQuery={(text) => (text === keyword ? void refetch() : ask({ keyword: text }))}
        onReset={() => ask({ keyword: "" })}
        tools={<RefreshTool onRefresh={() => void refetch()} />}
        hasStrip={chosen.size > 0}
        strip={
          chosen.size > 0 ? (
            <ChosenStrip
              said={t("lists.batch.chosen", { count: chosen.size })}
              actions={[
                {
                  key: "end",
                  label: t("onlineUsers.endChosen", { count: chosen.size }),
                  onSelect: () => void signOut.end(chosen),
                },
              ]}
              onClear={() => setChosen(NOBODY)}
            />
          ) : null
        }
      />
      <PagedTable<SignIn>
        list={list}
        paging={{
          page: shown,
          pageSize,
          turn: (to, size) => ask({ page: size === pageSize ? to : 1, pageSize: size }),
        }}
        busy={signOut.isBusy}
        widthPx={840}
        emptyHint={t("onlineUsers.empty")}
        columns={columns}
        choice={mayEnd ? choice : undefined}
      />
    </section>
  );
}

/** The granted columns, and a button that ends a session if the user may do that. */
function useColumns(
  ownId: string | undefined,
  end: ((row: SignIn) => void) | undefined,
): readonly TableColumn<SignIn>[] {
  const t = useTexts();
  const { time } = useFormats();
  const rights = usePageRights(PAGE);
  return useMemo(() => {
    const columns: readonly TableColumn<SignIn>[] = [
      {
        ...{ key: "userName", title: t("onlineUsers.fields.name"), widthPx: 220, isCut: true },
        render: (row) => (
          <>
            {nameOf(row)} {row.userId === ownId ? <Mark>{t("onlineUsers.own")}</Mark> : null}
          </>
        ),
      },
      {
        ...{ key: "loginTime", title: t("onlineUsers.fields.signedInAt"), widthPx: 180 },
        render: ({ signedInAt }) => time(signedInAt),
      },
      {
        ...{ key: "loginIPAddress", title: t("onlineUsers.fields.ip"), widthPx: 150, isCut: true },
        render: ({ ip }) => ip,
      },
      {
        ...{ key: "loginPlatForm", title: t("onlineUsers.fields.platform"), isCut: true },
        render: ({ platform }) => <span title={platform}>{deviceName(platform ?? "")}</span>,
      },
    ];
    const granted = columns.filter(({ key }) => rights.column(key));
    if (!end) return granted;
    const actions: TableColumn<SignIn> = {
      ...{ key: "actions", title: t("web.list.actions"), pinned: "end", widthPx: 120 },
      render: (row) =>
        row.userId === ownId ? null : (
          <QuietActions
            name={nameOf(row)}
            verb={{ key: "end", label: t("onlineUsers.end"), onSelect: () => end(row) }}
          />
        ),
    };
    return [...granted, actions];
  }, [ownId, end, t, time, rights]);
}

const NOBODY: ReadonlyMap<string, string> = new Map();
