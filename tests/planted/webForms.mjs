/** Faults in forms of the web app. */
export const webForms = [
  {
    name: "form-sent-twice",
    breaks:
      "A form that is submitted twice in a moment is sent twice: the record is created twice, and typed text is lost.",
    file: "packages/web/src/resource/useSubmit.ts",
    find: "if (isRunning.current) return false;",
    replace: "",
    foundBy: { file: "tests/screens/typing.test.ts", test: "submitted twice before its button is disabled" },
  },
  {
    name: "calendar-submits-form",
    breaks: "Enter after a typed date saves the whole form and closes it.",
    file: "packages/web/src/resource/fields/useEnterConfirms.ts",
    find: 'event.key === "Enter" && isOpen',
    replace: 'event.key === "Enter" && !isOpen',
    foundBy: { file: "tests/screens/designed.test.ts", test: "confirms the typed date and does not submit" },
  },
];
