import { useTexts } from "../../bind/useTexts.ts";

/** A month such as `2026-10` in words. */
export function useMonthText(): (month: string) => string {
  const t = useTexts();
  return (month) => {
    const [year = "", number = ""] = month.split("-");
    return t("settlement.month", { year, month: number });
  };
}
