import { dialogOf } from './front-dialog.ts';

/** What Escape closes before the dialog around it: an open list of choices, a calendar, a menu. */
const popups = '[role="combobox"][aria-expanded="true"], [aria-haspopup][aria-expanded="true"]';
const inPopups = '.mantine-Popover-dropdown, .mantine-Menu-dropdown';

/** A list of choices that a dialog consists of, as that of the palette, goes with the dialog. */
function isDialogItself(target: Element): boolean {
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  return list !== null && list.closest(inPopups) === null && dialogOf(list) !== null;
}

/**
 * Has Escape close what is open over a dialog, and not the dialog with all that was chosen in it. Dialogs of the library listen on the
 * window and see the key before anything in them does, but leave it to elements with this mark; so this must listen before any dialog
 * opens. Answers the function that ends it.
 */
export function keepEscapeInPopups(): () => void {
  const mark = 'data-mantine-stop-propagation';
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof Element) || target.hasAttribute(mark)) return;
    if (!target.matches(popups) && target.closest(inPopups) === null) return;
    if (isDialogItself(target)) return;
    target.setAttribute(mark, 'true');
    setTimeout(() => target.removeAttribute(mark));
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}
