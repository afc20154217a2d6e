/**
 * Whether a key press is meant for the page: not typed into a field, not for a dialog or menu, and not a shortcut of the
 * browser. Boxes and radio buttons take no letters or digits, so they do not count as fields.
 */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return isForPage(event);
}

/** Whether nothing that has the focus takes the key. */
export function isForPage({ target, defaultPrevented }: KeyboardEvent): boolean {
  return !defaultPrevented && (!(target instanceof Element) || target.closest(TAKES_KEYS) === null);
}

const TAKES_KEYS =
  'textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], ' +
  'input:not([type=radio]):not([type=checkbox])';
