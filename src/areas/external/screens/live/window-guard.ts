/** px by which a window exceeds its page when developer tools are docked (specification 002, section 9). */
export const toolsThreshold = 160;

/** Sizes in px: of the window on the screen, and of the page in CSS px. */
export type WindowSizes = {
  readonly outerWidth: number;
  readonly outerHeight: number;
  readonly innerWidth: number;
  readonly innerHeight: number;
  /** Device px per CSS px; larger than usual if the page is zoomed in. */
  readonly devicePixelRatio: number;
};

/**
 * Whether developer tools seem to be docked. A zoomed page has fewer CSS px than its window, so it is measured with the
 * ratio of when it opened.
 * @param usual `devicePixelRatio` when the page opened
 */
export function seemsInspected(sizes: WindowSizes, usual: number): boolean {
  const zoom = sizes.devicePixelRatio / (usual > 0 ? usual : 1);
  // A window that reports no size, as in some embedded browsers, tells nothing.
  if (sizes.outerWidth === 0 || sizes.outerHeight === 0) return false;
  return (
    sizes.outerWidth - sizes.innerWidth * zoom > toolsThreshold ||
    sizes.outerHeight - sizes.innerHeight * zoom > toolsThreshold
  );
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a key opens developer tools or the source of the page. Screen readers use none of them. */
export function isToolsKey({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey): boolean {
  if (key === 'F12') return true;
  const letter = key.toUpperCase();
  const isCommand = ctrlKey || metaKey;
  if (isCommand && (shiftKey || altKey) && ['I', 'J', 'C'].includes(letter)) return true;
  return isCommand && !shiftKey && !altKey && letter === 'U';
}
