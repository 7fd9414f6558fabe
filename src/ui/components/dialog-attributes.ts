/**
 * For Mantine's dialogs: their head is a `header`, which outside of the page's own landmarks would count as a second
 * banner of the page.
 */
export const dialogAttributes = { header: { role: 'presentation' } } as const;

/**
 * The same for a dialog that is read before anything is done in it: it opens on its heading, and not on the button that
 * closes it. A dialog with a first field or a safe choice marks that with `data-autofocus` instead.
 */
export const readDialogAttributes = { ...dialogAttributes, title: { tabIndex: -1, 'data-autofocus': true } } as const;
