import { dialogOf } from './front-dialog.ts';

/** Elements that Escape closes before the dialog around them: an open list of choices, a calendar, a menu. */
const popups = '[role="combobox"][aria-expanded="true"], [aria-haspopup][aria-expanded="true"]';
const inPopups = '.mantine-Popover-dropdown, .mantine-Menu-dropdown';

/** A list of choices that fills a dialog, as in the palette, closes with the dialog. */
function isDialogItself(target: Element): boolean {
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  return list !== null && list.closest(inPopups) === null && dialogOf(list) !== null;
}

/**
 * Lets Escape close what is open over a dialog, not the dialog with all its choices. The library's dialogs listen on
 * the window before any element in them, but ignore keys of elements with this mark; so this must be called before any
 * dialog opens. Returns a function that ends it.
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
