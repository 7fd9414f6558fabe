import { isCharacterKey } from '../../ui/is-character-key.ts';

/** ms for which keys are kept for a palette that does not open. */
const patienceMs = 5_000;

let keeping: { text: string; readonly stop: () => void } | null = null;

/** Keeps typed keys until the palette that is opening has the focus, so that fast typing is not lost. */
export function captureTypedKeys(): void {
  dropTypedKeys();
  const onKeyDown = (event: KeyboardEvent) => {
    if (keeping === null || event.isComposing) return;
    const isBack = event.key === 'Backspace';
    if (!isCharacterKey(event) && !isBack && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (isBack) keeping.text = keeping.text.slice(0, -1);
    else if (event.key !== 'Enter') keeping.text += event.key;
  };
  const timer = setTimeout(dropTypedKeys, patienceMs);
  document.addEventListener('keydown', onKeyDown, { capture: true });
  keeping = {
    text: '',
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    },
  };
}

/** Stops keeping keys; returns them. */
export function takeTypedKeys(): string {
  const text = keeping?.text ?? '';
  dropTypedKeys();
  return text;
}

/** Stops keeping keys; the palette is no longer wanted. */
export function dropTypedKeys(): void {
  keeping?.stop();
  keeping = null;
}
