import Button from "antd/es/button";
import Drawer from "antd/es/drawer";
import { useState } from "react";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { late } from "../../ui/late.tsx";

/** Loaded when the drawer is opened: few users manage common fields, and the form is larger than the page. */
const EmbeddedList = late(
  async () => (await import("../../resource/EmbeddedList.tsx")).EmbeddedList,
  () => <Lines count={8} />,
);

/** Adds, changes and removes common fields in a drawer; for users with the right `btn_field`. */
export function CommonFields() {
  const t = useTexts();
  const resource = useRegistry().find("commonFields");
  const [open, setOpen] = useState(false);
  if (!resource) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("dataModels.commonFields")}</Button>
      <Drawer
        open={open}
        title={t("dataModels.commonFields")}
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
