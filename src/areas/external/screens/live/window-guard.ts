/** px by which a window is larger than its page when developer tools stand beside it (specification 002, section 9). */
export const toolsThreshold = 160;

/** Sizes in px: of the window as the screen has it, and of the page as it counts. */
export type WindowSizes = {
  readonly outerWidth: number;
  readonly outerHeight: number;
  readonly innerWidth: number;
  readonly innerHeight: number;
  /** Of the screen to the page; above the usual one where the page is zoomed in. */
  readonly devicePixelRatio: number;
};

/**
 * Whether developer tools seem to stand beside a page. A zoomed page counts fewer px than its window has, so it is measured in px of
 * when it opened.
 * @param usual `devicePixelRatio` when the page opened
 */
export function seemsInspected(sizes: WindowSizes, usual: number): boolean {
  const zoom = sizes.devicePixelRatio / (usual > 0 ? usual : 1);
  // A window that says no size, as in some embedded browsers, says nothing.
  if (sizes.outerWidth === 0 || sizes.outerHeight === 0) return false;
  return (
    sizes.outerWidth - sizes.innerWidth * zoom > toolsThreshold ||
    sizes.outerHeight - sizes.innerHeight * zoom > toolsThreshold
  );
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a key opens developer tools or the source of the page. Those that read the page to somebody use none of them. */
export function isToolsKey({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey): boolean {
  if (key === 'F12') return true;
  const letter = key.toUpperCase();
  const isCommand = ctrlKey || metaKey;
  if (isCommand && (shiftKey || altKey) && ['I', 'J', 'C'].includes(letter)) return true;
  return isCommand && !shiftKey && !altKey && letter === 'U';
}
