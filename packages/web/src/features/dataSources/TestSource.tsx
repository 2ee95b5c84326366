import Button from "antd/es/button";
import Modal from "antd/es/modal";
import { useEffect } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import type { ActionDialog } from "../../resource/slots.ts";
import styles from "./dataSources.module.css";
import { TestResult } from "./TestResult.tsx";
import { useTest } from "./useTest.ts";

/** Tests the connection when it opens, and shows the result. */
export const TestSource: ActionDialog = ({ row, title, onClose }) => {
  const t = useTexts();
  const { state, test } = useTest(row.id);
  useEffect(() => void test(), [test]);
  return (
    <Modal
      open
      centered
      width={480}
      title={title}
      onCancel={onClose}
      footer={
        <div className={styles["foot"]}>
          <Button onClick={onClose}>{t("navigation.close")}</Button>
          <Button type="primary" loading={state.kind === "busy"} onClick={() => void test()}>
            {t("dataSources.test.again")}
          </Button>
        </div>
      }
    >
      <TestResult state={state} />
    </Modal>
  );
};
