import { type KeyboardEvent, useRef, useState } from 'react';
import { isCharacterKey } from '../../ui/is-character-key.ts';

type Options = {
  readonly mayOpen?: boolean;
  /** The panel was closed, and its button has the focus again. */
  readonly onLeave?: () => void;
};

/** A panel with a search, and its button: a click, an arrow key or typing opens it. */
export function useSearchPanel({ mayOpen = true, onLeave }: Options = {}) {
  /** The search; null while the panel is closed. */
  const [search, setSearch] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const open = (text: string) => {
    if (mayOpen) setSearch(text);
  };
  return {
    search,
    setSearch,
    button,
    close: () => {
      setSearch(null);
      button.current?.focus();
      onLeave?.();
    },
    /** Handles a key on the button; returns false if the panel does not use it. */
    takesKey: (event: KeyboardEvent): boolean => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open('');
      // Keys typed before the panel has loaded belong to its search.
      else if (isCharacterKey(event) && event.key !== ' ') open(`${search ?? ''}${event.key}`);
      else return false;
      event.preventDefault();
      return true;
    },
    buttonProps: {
      ref: button,
      type: 'button',
      'aria-haspopup': 'dialog',
      'aria-expanded': search !== null,
      // Pressing closes an open panel; the following click must not open it again.
      onPointerDown: () => {
        wasOpen.current = search !== null;
      },
      onClick: () => {
        if (wasOpen.current) setSearch(null);
        // Enter before the panel has loaded must not lose the typed text.
        else if (search === null) open('');
        wasOpen.current = false;
      },
    },
  } as const;
}
