import { type FieldIssue, isBancheError } from "@banche/core";
import { sysConfig as sysConfigCalls } from "@banche/core/calls";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Button from "antd/es/button";
import { useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useIssueText } from "../../bind/useIssueText.ts";
import { useCurrentUser, usePageRights } from "../../bind/useSession.ts";
import { publishSite } from "../../bind/useSite.ts";
import { useStay } from "../../bind/useStay.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import { MailTab } from "./MailTab.tsx";
import { SettingControl } from "./SettingControl.tsx";
import { SmsTab } from "./SmsTab.tsx";
import { type SettingName, type SysConfig, tabNames, type TabName, tabs } from "./settingFields.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./sysConfig.module.css";

type Changes = Partial<Record<SettingName, string | number | boolean | null>>;

/** `/system/sysConfig`: settings of the whole installation, which apply as soon as they are saved (contract-base §8.21). */
export function screen() {
  return <SysConfigPage />;
}

function SysConfigPage() {
  const t = useTexts();
  const { client } = useRuntime();
  const rights = usePageRights("system.sysConfig");
  // Kept outside of the form, which is created again after a save.
  const [tab, setTab] = useState<TabName>("base");
  const { data, error, refetch } = useQuery<SysConfig>({
    queryKey: queryKeys.sysConfig,
    enabled: rights.open,
    // A refetch would replace the values while the user edits them.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => client.calls(sysConfigCalls).read({}, { signal }),
  });
  if (!rights.open) return <Notice title={t("common.states.noPermission")} text={t("web.states.noPermissionHint")} />;
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines count={10} />;
  return <Settings key={data.version} settings={data} tabs={[tab, setTab]} reread={() => void refetch()} />;
}

interface SettingsProps {
  readonly settings: SysConfig;
  readonly tabs: readonly [shown: TabName, show: (tab: TabName) => void];
  readonly reread: () => void;
}

function Settings({ settings, tabs: [tab, setTab], reread }: SettingsProps) {
  const t = useTexts();
  const formId = useId();
  const issueText = useIssueText();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const mayPress = usePageRights("system.sysConfig").button("btn_save");
  const maySave = useCurrentUser()?.user?.administrator === true && mayPress;
  const [changes, setChanges] = useState<Changes>({});
  const isChanged = Object.keys(changes).length > 0;
  useStay(isChanged);
  const saving = useMutation({
    mutationFn: () => client.calls(sysConfigCalls).update({ body: { ...written(changes), version: settings.version } }),
    onSuccess: async () => {
      publishSite(written(changes));
      setChanges({});
      toast("success", t("sysConfig.saved"));
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.sysConfig }),
        queries.invalidateQueries({ queryKey: queryKeys.about }),
      ]);
    },
    onError: (error) => {
      toast("error", errorText(t, error));
      const [first] = issuesOf(error);
      const place = tabNames.find((name) => tabs[name].some((field) => field.name === first?.field));
      if (place) setTab(place);
    },
  });
  const issues = issuesOf(saving.error);

  const change = (name: SettingName, value: string | number | boolean | null) => {
    const { [name]: _before, ...rest } = changes;
    setChanges(value === settings[name] ? rest : { ...rest, [name]: value });
  };
  return (
    <form
      className={styles["sheet"]}
      noValidate
      aria-label={t("sysConfig.title")}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <Tabs
        label={t("sysConfig.title")}
        tabs={tabNames.map((name) => ({ name, label: t(`sysConfig.tabs.${name}`) }))}
        chosen={tab}
        roomy
        onChoose={setTab}
      >
        {maySave ? null : <p className={styles["note"]}>{t("sysConfig.onlyAdministrators")}</p>}
        <div className={styles["fields"]}>
          {tabs[tab].map((field) => {
            const issue = issues.find((one) => one.field === field.name);
            const value = Object.hasOwn(changes, field.name) ? changes[field.name] : settings[field.name];
            return (
              <SettingControl
                key={field.name}
                id={`${formId}-${field.name}`}
                field={field}
                value={value}
                before={settings[field.name]}
                problem={issue && (issue.text ?? issueText(issue))}
                disabled={!maySave}
                onChange={(next) => change(field.name, next)}
              />
            );
          })}
          {tab === "mail" ? <MailTab settings={{ ...settings, ...written(changes) }} mayTest={maySave} /> : null}
          {tab === "sms" ? <SmsTab mayTest={maySave} /> : null}
        </div>
      </Tabs>
      {maySave ? (
        <div className={styles["foot"]}>
          <Button
            disabled={!isChanged}
            onClick={() => {
              setChanges({});
              saving.reset();
              reread();
            }}
          >
            {t("common.verbs.reset")}
          </Button>
          <Button type="primary" htmlType="submit" disabled={!isChanged} loading={saving.isPending}>
            {t("common.verbs.save")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

/** A cleared number is sent as a value that the server refuses with a reason. */
function written(changes: Changes): object {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? 0]));
}

function issuesOf(error: unknown): readonly FieldIssue[] {
  return isBancheError(error) ? (error.details.issues ?? []) : [];
}
