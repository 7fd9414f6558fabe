import { type KeyboardEvent, useRef, useState } from 'react';
import { isCharacterKey } from '../../ui/is-character-key.ts';

type Options = {
  readonly mayOpen?: boolean;
  /** The panel has closed, and its button has the focus again. */
  readonly onLeave?: () => void;
};

/** A panel with a search, and the button that opens it: by a press, an arrow, or the first letters that are searched for. */
export function useSearchPanel({ mayOpen = true, onLeave }: Options = {}) {
  /** What is searched for; null while the panel is closed. */
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
    /** Deals with a key on the button; false where it is none of the panel's. */
    takesKey: (event: KeyboardEvent): boolean => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open('');
      // Keys that are typed until the panel has loaded belong to its search.
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
      // A press closes an open panel by itself; the click that follows must not open it again.
      onPointerDown: () => {
        wasOpen.current = search !== null;
      },
      onClick: () => {
        if (wasOpen.current) setSearch(null);
        // Enter before the panel has loaded loses nothing of what was typed.
        else if (search === null) open('');
        wasOpen.current = false;
      },
    },
  } as const;
}
