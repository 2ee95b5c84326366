/** Where a popup of the component library is drawn: in the dialog that its control is in, as nothing else lies above that. */
export function popupContainer(control?: HTMLElement): HTMLElement {
  return control?.closest("dialog") ?? document.body;
}
