import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { frontDialog } from '../../ui/components/front-dialog.ts';
import { lazyPart } from '../../ui/components/lazy-part.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useStore } from '../store.ts';
import { openedPalette } from './open-palette.ts';
import { captureTypedKeys, dropTypedKeys } from './typed-ahead.ts';

const Palette = lazyPart(() => import('./palette.tsx').then((module) => module.Palette));
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet));

const setOpen = openedPalette.set;

/** The button and the keys that open the palette (Ctrl+K) and the sheet of shortcuts (?). */
export function PaletteHost() {
  const t = useTexts('shell');
  const open = useStore(openedPalette);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isSheet = event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!isPalette && !isSheet) return;
      // A dialog in front keeps its keys; only the palette itself closes by its own shortcut.
      if (frontDialog() !== null && !(isPalette && open === 'palette')) return;
      event.preventDefault();
      if (!isPalette) return setOpen('sheet');
      if (open === null) captureTypedKeys();
      setOpen(open === 'palette' ? null : 'palette');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  useEffect(() => {
    if (open !== 'palette') dropTypedKeys();
  }, [open]);
  return (
    <>
      <ActionIcon
        size={44}
        aria-label={t('palette.open')}
        title={`${t('palette.open')} (Ctrl+K)`}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen('palette')}
      >
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      {open === 'palette' ? <Palette onClose={() => setOpen(null)} /> : null}
      {open === 'sheet' ? <ShortcutSheet onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
