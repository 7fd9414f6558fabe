import { useEffect, useState } from 'react';
import { notify } from '../../../../portal/messages/messages.ts';
import { isToolsKey, seemsInspected } from './window-guard.ts';

/** ms between two checks of the window (specification 002, section 9). */
const pause = 500;

export type WindowGuard = {
  /** Developer tools seem to be open, and the user has not dismissed the warning. */
  readonly isInspected: boolean;
  /** The window has such sizes for another reason: no further warning until they have been normal once. */
  readonly dismiss: () => void;
};

/**
 * Warns of developer tools and disables their keys and the context menu while a screen is shown (specification 002,
 * sections 5 and 8). The context menu by keyboard, which screen readers use, stays.
 * @param text message about what is disabled
 */
export function useWindowGuard(isActive: boolean, text: string): WindowGuard {
  const [isSeen, setSeen] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const usual = window.devicePixelRatio;
    const timer = setInterval(() => {
      const seen = seemsInspected(window, usual);
      setSeen(seen);
      if (!seen) setDismissed(false);
    }, pause);
    return () => clearInterval(timer);
  }, [isActive]);
  useEffect(() => {
    if (!isActive) return;
    const refuse = (event: Event): void => {
      event.preventDefault();
      notify(text, 'info');
    };
    const press = (event: KeyboardEvent): void => {
      if (isToolsKey(event)) refuse(event);
    };
    const openMenu = (event: MouseEvent): void => {
      if (event.button === 2) refuse(event);
    };
    window.addEventListener('keydown', press, { capture: true });
    window.addEventListener('contextmenu', openMenu, { capture: true });
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      window.removeEventListener('contextmenu', openMenu, { capture: true });
    };
  }, [isActive, text]);
  return { isInspected: isSeen && !isDismissed, dismiss: () => setDismissed(true) };
}
