const dialogs = '[aria-modal="true"]';

/** The dialog that covers all others and the screen; null when none is open. */
export function frontDialog(): Element | null {
  return [...document.querySelectorAll(dialogs)].filter((dialog) => dialog.checkVisibility()).at(-1) ?? null;
}

/** The dialog that something stands in, as the page has it; null outside of dialogs. */
export function dialogOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(dialogs) : null;
}
