import { dataInterfaces } from "@banche/core/calls";
import Modal from "antd/es/modal";
import { useRuntime } from "../../bind/context.tsx";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useRecord } from "../../bind/useResource.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import type { ActionDialog } from "../../resource/slots.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import { parametersOf } from "./parameters.ts";
import { TestPanel } from "./TestPanel.tsx";

const STATIC = 2;

/** Calls a saved interface. */
export const Preview: ActionDialog = ({ row, title, onClose }) => {
  const { client } = useRuntime();
  const record = useRecord(useRegistry().of("dataInterfaces"), row.id);
  return (
    <Modal open centered width={860} title={title} footer={null} onCancel={onClose}>
      {record.error ? <FailureNotice failure={record.error} onRetry={() => void record.refetch()} /> : null}
      {record.data || record.error ? null : <Lines count={4} />}
      {record.data ? (
        <TestPanel
          parameters={Number(record.data["kind"]) === STATIC ? [] : parametersOf(record.data["parameters"])}
          run={(values) => client.calls(dataInterfaces).call({ params: { id: row.id }, query: { values } })}
        />
      ) : null}
    </Modal>
  );
};
