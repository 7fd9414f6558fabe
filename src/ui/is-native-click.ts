type Click = {
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

/** Whether the browser opens a link by this click in its own way: in another tab or window, or as a download. */
export function isNativeClick({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
