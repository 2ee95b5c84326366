import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { ActionDialog } from "../../resource/slots.ts";

/** Opens the rights of a role. */
export const ToAuthorise: ActionDialog = ({ row, onClose }) => {
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate(`/permission/authorize?${new URLSearchParams({ kind: "role", holder: row.id })}`);
  });
  return null;
};
