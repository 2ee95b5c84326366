import { isBancheError } from "@banche/core";
import { fleetRules as fleetRulesCalls } from "@banche/core/calls";
import {
  faultsOfRules,
  type FleetRules,
  fleetRuleGroups,
  fleetRuleNames,
  fleetRulesOf,
  type RuleFault,
  usualFleetRules,
} from "@banche/core/tracking";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { RuleField } from "./RuleField.tsx";
import styles from "./rules.module.css";
import { RulesTrial } from "./RulesTrial.tsx";

interface RulesDialogProps {
  readonly onClose: () => void;
}

/** The factory's rules for tracking vehicles and judging trips: shown, tested on recorded tracks, and changed. */
export function RulesDialog({ onClose }: RulesDialogProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.fleetRules,
    // A refetch would replace the values while the user edits them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await client.additions()).has("fleet-rules") ? client.calls(fleetRulesCalls).read({}, { signal }) : null,
  });
  if (data)
    return <Rules key={data.version} stored={{ ...fleetRulesOf(data), version: data.version }} onClose={onClose} />;
  // Waits for the data and opens one dialog: a second dialog would take the focus again.
  if (isPending) return null;
  return (
    <Dialog title={t("fleetRules.title")} onClose={onClose}>
      {error ? (
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      ) : (
        <Notice title={t("fleetRules.missing")} />
      )}
    </Dialog>
  );
}

/** Width in px. */
const WIDTH = 760;

type Typed = Readonly<Record<keyof FleetRules, number | null>>;

function Rules({ stored, onClose }: RulesDialogProps & { readonly stored: FleetRules & { readonly version: number } }) {
  const t = useTexts();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const maySave = usePageRights("bus.position").button("btn_rules");
  const [typed, setTyped] = useState<Typed>(stored);
  const rules = rulesTyped(typed);
  const faults = faultsOfRules(rules);
  const changed = Object.fromEntries(
    fleetRuleNames.flatMap((name) => (rules[name] === stored[name] ? [] : [[name, rules[name]]])),
  );
  const isChanged = Object.keys(changed).length > 0;
  const saving = useMutation({
    mutationFn: () => client.calls(fleetRulesCalls).update({ body: { ...changed, version: stored.version } }),
    onSuccess: async () => {
      toast("success", t("fleetRules.saved"));
      onClose();
      await Promise.all(
        [queryKeys.fleetRules, queryKeys.fleetNow, queryKeys.dayBoards].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => {
      toast("error", errorText(t, error));
      if (isBancheError(error) && error.code === "conflict")
        void queries.invalidateQueries({ queryKey: queryKeys.fleetRules });
    },
  });
  const problemOf = ({ rule, bound = 0 }: RuleFault) => t(`fleetRules.problems.${rule}`, { bound });
  return (
    <Dialog
      width={WIDTH}
      title={t("fleetRules.title")}
      onClose={onClose}
      footer={
        maySave ? (
          <>
            <Button onClick={() => setTyped(usualFleetRules)}>{t("fleetRules.reset")}</Button>
            <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
            <Button
              look="main"
              busy={saving.isPending}
              disabled={!isChanged || faults.length > 0}
              onClick={() => saving.mutate()}
            >
              {t("common.verbs.save")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("common.verbs.close")}</Button>
        )
      }
    >
      <p className={styles["hint"]}>{t(maySave ? "fleetRules.hint" : "fleetRules.readOnly")}</p>
      <div className={styles["groups"]}>
        {fleetRuleGroups.map((group) => (
          <fieldset key={group.name} className={styles["group"]}>
            <legend>{t(`fleetRules.groups.${group.name}`)}</legend>
            {group.rules.map((name) => {
              const fault = faults.find(({ field }) => field === name);
              return (
                <RuleField
                  key={name}
                  name={name}
                  value={typed[name]}
                  problem={fault && problemOf(fault)}
                  onChange={(value) => setTyped({ ...typed, [name]: value })}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
      <RulesTrial rules={rules} isReady={faults.length === 0} />
    </Dialog>
  );
}

/** An empty field is no number, so there is no rule. */
function rulesTyped(typed: Typed): FleetRules {
  return {
    ...usualFleetRules,
    ...Object.fromEntries(fleetRuleNames.map((name) => [name, typed[name] ?? Number.NaN])),
  };
}
