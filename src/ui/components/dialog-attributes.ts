/**
 * For Mantine's dialogs: their head is a `header`, which outside of the page's own landmarks counts as a second banner
 * of the page.
 */
export const dialogAttributes = { header: { role: 'presentation' } } as const;

/**
 * The same for a dialog whose text should be read first: the focus starts on its heading, not on the close button. A
 * dialog with a first field or a safe choice marks that with `data-autofocus` instead.
 */
export const readDialogAttributes = { ...dialogAttributes, title: { tabIndex: -1, 'data-autofocus': true } } as const;
