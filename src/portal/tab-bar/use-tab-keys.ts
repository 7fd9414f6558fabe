import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { frontDialog } from '../../ui/components/front-dialog.ts';
import { panes } from '../panes/panes.ts';
import { homeKey, homePath } from '../tabs/tab.ts';
import { tabs } from '../tabs/tabs.ts';
import { useTabActions } from './tab-actions.ts';

/**
 * Alt+PageDown and Alt+PageUp show the next and the previous tab, Alt+W closes the current one: keys that browsers do
 * not use. A dialog in front keeps them.
 */
export function useTabKeys(): void {
  const navigate = useNavigate();
  const { close } = useTabActions();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code, key } = event;
      if (event.defaultPrevented || !altKey || ctrlKey || metaKey || shiftKey) return;
      const step = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0;
      // Alt changes the letter on some keyboards, but not the code of the key.
      const isClose = key.toLowerCase() === 'w' || code === 'KeyW';
      if (step === 0 && !isClose) return;
      if (frontDialog() !== null) return;
      event.preventDefault();
      const active = panes.get().active ?? homeKey;
      if (step === 0) {
        if (tabs.find(active)) void close(active);
        return;
      }
      const shown = tabs.get().filter(({ visible }) => visible);
      const stops = [{ key: homeKey, view: homePath }, ...shown];
      const at = Math.max(
        0,
        stops.findIndex((stop) => stop.key === active),
      );
      const next = stops[(at + step + stops.length) % stops.length];
      if (next) navigate(next.view);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, close]);
}
