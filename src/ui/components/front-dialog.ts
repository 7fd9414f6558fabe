const dialogs = '[aria-modal="true"]';

/** The frontmost dialog; null if none is open. */
export function frontDialog(): Element | null {
  return [...document.querySelectorAll(dialogs)].filter((dialog) => dialog.checkVisibility()).at(-1) ?? null;
}

/** The dialog that contains an element; null outside of dialogs. */
export function dialogOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(dialogs) : null;
}
