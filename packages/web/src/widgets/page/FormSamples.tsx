import type { Resource } from "@banche/core";
import { useState } from "react";
import { useEntries } from "../../bind/useResource.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { ResourceForm } from "../../resource/ResourceForm.tsx";
import type { FormTarget } from "../../resource/useResourceScreen.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "./Sample.tsx";

/** The form drawer: a long form with sections, a short one, an existing record. */
export function FormSamples() {
  const t = useTexts();
  const registry = useRegistry();
  const [first] = useEntries("dictionaryTypes").data ?? [];
  return (
    <Section title={t("widgets.page.forms")}>
      <FormSample label={t("widgets.page.longForm")} resource={registry.find("users")} />
      <FormSample label={t("widgets.page.shortForm")} resource={registry.find("billRules")} />
      {first ? (
        <FormSample
          label={t("widgets.page.changeForm")}
          resource={registry.find("dictionaryTypes")}
          target={{ kind: "edit", id: first.id, name: first.name }}
        />
      ) : null}
    </Section>
  );
}

interface FormSampleProps {
  readonly label: string;
  readonly resource: Resource | undefined;
  readonly target?: FormTarget;
}

function FormSample({ label, resource, target = { kind: "create", given: {} } }: FormSampleProps) {
  const [opened, setOpened] = useState<FormTarget>();
  return (
    <>
      <Button onClick={() => setOpened(target)}>{label}</Button>
      {resource ? <ResourceForm resource={resource} target={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
