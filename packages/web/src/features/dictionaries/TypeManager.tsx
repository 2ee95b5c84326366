import type { Resource } from "@banche/core";
import Button from "antd/es/button";
import Drawer from "antd/es/drawer";
import { useState } from "react";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { late } from "../../ui/late.tsx";

/** Loaded when the drawer is opened: few users manage types, and the form is larger than the page. */
const EmbeddedList = late(
  async () => (await import("../../resource/EmbeddedList.tsx")).EmbeddedList,
  () => <Lines count={8} />,
);

/** Adds, changes and removes dictionary types in a drawer; for users with the right `btn_type`. */
export function TypeManager() {
  const types = useRegistry().find("dictionaryTypes");
  return types ? <Manager resource={types} /> : null;
}

function Manager({ resource }: { readonly resource: Resource }) {
  const t = useTexts();
  const { title } = useResourceTexts(resource);
  const rights = usePageRights(resource.page);
  const [open, setOpen] = useState(false);
  if (!rights.button("btn_type")) return null;
  return (
    <>
      <Button type="link" style={{ paddingInline: 0 }} onClick={() => setOpen(true)}>
        {t("web.list.manage")}
      </Button>
      <Drawer
        open={open}
        title={title}
        size={760}
        destroyOnHidden
        onClose={() => setOpen(false)}
        styles={{ wrapper: { maxWidth: "100vw" } }}
      >
        <EmbeddedList resource={resource} />
      </Drawer>
    </>
  );
}
