import { useEffect } from "react";
import { useGround } from "./context.tsx";

/**
 * Sets the name of the record that the page with this `id` in its address shows. @param name - undefined until it is
 * known
 */
export function useSubject(id: string, name: string | undefined): void {
  const { subjects } = useGround();
  useEffect(() => {
    if (id !== "" && name) subjects.dispatch({ type: "named", id, name });
  }, [subjects, id, name]);
}
