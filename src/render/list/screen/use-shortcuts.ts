import { useEffect, useRef } from 'react';
import { frontDialog } from '../../../ui/components/front-dialog.ts';

/** Single-key shortcuts of a screen, such as `/`; inactive while typing, in dialogs and with modifier keys. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const action = current.current[event.key.toLowerCase()];
      if (action === undefined || frontDialog() !== null) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
