/**
 * Element that a popup of the component library is drawn in: the dialog of its control, because nothing is shown above
 * a dialog.
 */
export function popupContainer(control?: HTMLElement): HTMLElement {
  return control?.closest("dialog") ?? document.body;
}
