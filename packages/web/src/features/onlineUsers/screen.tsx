import { deviceName } from "@banche/core/text";
import type { ColumnType } from "antd/es/table";
import Tag from "antd/es/tag";
import { type ReactNode, useState } from "react";
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
import { HeadOnly } from "../../ui/HeadOnly.tsx";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { nameOf, type SignIn, useSignIns, useSignOut } from "./useOnlineUsers.ts";

/** Menu code whose grants decide. */
const PAGE = "permission.userOnline";

/** The address says the keyword and the page. */
const listed: Listed = { fields: {}, list: { shape: "page", columns: [] } };

/** Who is signed in, and the end of it (spec §6, contract-base §8.12). */
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
  const columns = useColumns(ownId);

  const isOwn = ({ userId }: SignIn) => userId === ownId;
  // Who has signed in twice is chosen once.
  const choose = (rows: readonly SignIn[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows.filter((one) => !isOwn(one))) {
      if (isChosen) next.set(row.userId, nameOf(row));
      else next.delete(row.userId);
    }
    setChosen(next);
  };
  const actions: ColumnType<SignIn> = {
    key: "actions",
    title: t("web.list.actions"),
    fixed: "right",
    width: 120,
    render: (_, row) =>
      isOwn(row) ? null : (
        <QuietActions
          name={nameOf(row)}
          verb={{
            key: "end",
            label: t("onlineUsers.end"),
            onSelect: () => void signOut.end(new Map([[row.userId, nameOf(row)]])),
          }}
        />
      ),
  };
  const { data = [], error, isPlaceholderData, refetch } = all;
  // There may be fewer than there were.
  const shown = Math.min(page, Math.max(1, Math.ceil(data.length / pageSize)));
  const rows = data.slice((shown - 1) * pageSize, shown * pageSize);
  const list = { data: all.data && { rows, total: data.length }, error, isPlaceholderData, refetch };
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
        columns={mayEnd ? [...columns, actions] : columns}
        {...(mayEnd && {
          rowSelection: {
            selectedRowKeys: data.filter(({ userId }) => chosen.has(userId)).map(({ id }) => id),
            columnTitle: inHeadOnly,
            getTitleCheckboxProps: () => ({ "aria-label": t("lists.batch.chooseAll") }),
            getCheckboxProps: (row: SignIn) => ({
              disabled: isOwn(row),
              "aria-label": t("onlineUsers.choose", { name: nameOf(row) }),
            }),
            onSelect: (row: SignIn, isChosen: boolean) => choose([row], isChosen),
            onSelectAll: (isChosen: boolean, _all: SignIn[], rows: SignIn[]) => choose(rows, isChosen),
          },
        })}
      />
    </section>
  );
}

/** Those that were granted. */
function useColumns(ownId: string | undefined): ColumnType<SignIn>[] {
  const t = useTexts();
  const { time } = useFormats();
  const rights = usePageRights(PAGE);
  const columns: readonly (ColumnType<SignIn> & { readonly key: string })[] = [
    {
      key: "userName",
      title: t("onlineUsers.fields.name"),
      width: 220,
      ellipsis: true,
      render: (_, row) => (
        <>
          {nameOf(row)} {row.userId === ownId ? <Tag color="blue">{t("onlineUsers.own")}</Tag> : null}
        </>
      ),
    },
    {
      key: "loginTime",
      title: t("onlineUsers.fields.signedInAt"),
      width: 180,
      render: (_, { signedInAt }) => time(signedInAt),
    },
    { key: "loginIPAddress", title: t("onlineUsers.fields.ip"), width: 150, dataIndex: "ip", ellipsis: true },
    {
      key: "loginPlatForm",
      title: t("onlineUsers.fields.platform"),
      ellipsis: true,
      render: (_, { platform }) => <span title={platform}>{deviceName(platform ?? "")}</span>,
    },
  ];
  return columns.filter(({ key }) => rights.column(key));
}

const NOBODY: ReadonlyMap<string, string> = new Map();
const inHeadOnly = (all: ReactNode) => <HeadOnly>{all}</HeadOnly>;
