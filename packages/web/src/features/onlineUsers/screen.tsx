import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import Button from "antd/es/button";
import type { ColumnType } from "antd/es/table";
import Tag from "antd/es/tag";
import { type ReactNode, useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useCurrentUser, usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import sheet from "../../resource/list.module.css";
import type { Listed } from "../../resource/listState.ts";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { QueryForm } from "../../resource/QueryForm.tsx";
import { useListState } from "../../resource/useListState.ts";
import { useMembers } from "../../resource/useMembers.ts";
import { HeadOnly } from "../../ui/HeadOnly.tsx";
import { Notice } from "../../ui/Notice.tsx";
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
  if (!rights.open) return <Notice title={t("common.states.noPermission")} text={t("web.states.noPermissionHint")} />;
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
        <Button
          type="link"
          danger
          style={FLUSH}
          aria-label={`${t("onlineUsers.end")}: ${nameOf(row)}`}
          onClick={() => void signOut.end(new Map([[row.userId, nameOf(row)]]))}
        >
          {t("onlineUsers.end")}
        </Button>
      ),
  };
  const { data = [], error, isPlaceholderData, refetch } = all;
  // There may be fewer than there were.
  const shown = Math.min(page, Math.max(1, Math.ceil(data.length / pageSize)));
  const rows = data.slice((shown - 1) * pageSize, shown * pageSize);
  const list = { data: all.data && { rows, total: data.length }, error, isPlaceholderData, refetch };
  return (
    <section className={sheet["sheet"]} aria-label={t("onlineUsers.title")}>
      <QueryForm
        keyword={keyword}
        place={null}
        onQuery={(text) => (text === keyword ? void refetch() : ask({ keyword: text }))}
        onReset={() => ask({ keyword: "" })}
      />
      <div className={sheet["tools"]} role="toolbar" aria-label={t("web.list.tools")}>
        {mayEnd ? (
          <Button danger disabled={chosen.size === 0} onClick={() => void signOut.end(chosen)}>
            {chosen.size === 0 ? t("onlineUsers.end") : t("onlineUsers.endChosen", { count: chosen.size })}
          </Button>
        ) : null}
        <div className={sheet["toolsEnd"]}>
          <Button
            type="text"
            icon={<ReloadOutlined />}
            title={t("common.verbs.refresh")}
            aria-label={t("common.verbs.refresh")}
            onClick={() => void refetch()}
          />
        </div>
      </div>
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
    { key: "loginPlatForm", title: t("onlineUsers.fields.platform"), dataIndex: "platform", ellipsis: true },
  ];
  return columns.filter(({ key }) => rights.column(key));
}

const NOBODY: ReadonlyMap<string, string> = new Map();
const inHeadOnly = (all: ReactNode) => <HeadOnly>{all}</HeadOnly>;

/** Rows stay as high as their text. */
const FLUSH = { paddingInline: 4, height: 22 } as const;
