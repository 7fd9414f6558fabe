import { isCharacterKey } from '../../ui/is-character-key.ts';

/** Keys are kept no longer for a palette that does not come, in ms. */
const patienceMs = 5_000;

let keeping: { text: string; readonly stop: () => void } | null = null;

/** Keeps what is typed until the palette that was just asked for has the focus: a quick hand does not wait for it. */
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

/** Ends the keeping: what was typed meanwhile. */
export function takeTypedKeys(): string {
  const text = keeping?.text ?? '';
  dropTypedKeys();
  return text;
}

/** Ends the keeping; the palette is not wanted any more. */
export function dropTypedKeys(): void {
  keeping?.stop();
  keeping = null;
}
