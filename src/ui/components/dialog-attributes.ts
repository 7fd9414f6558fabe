/**
 * For Mantine's dialogs: their head is a `header`, which outside of the page's own landmarks would count as a second
 * banner of the page.
 */
export const dialogAttributes = { header: { role: 'presentation' } } as const;
