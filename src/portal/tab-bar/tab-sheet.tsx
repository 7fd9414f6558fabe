import { useState } from 'react';
import { lazyPart } from '../../ui/components/lazy-part.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { usePanes } from '../panes/panes.ts';
import { useTabs } from '../tabs/tabs.ts';
import { useUnsavedPanes } from '../unsaved/unsaved.ts';
import classes from './tab-bar.module.css';

const TabDrawer = lazyPart(() => import('./tab-drawer.tsx').then((module) => module.TabDrawer));

/**
 * The tabs on a phone: their number, the name of the current one for screen readers only, and a sheet from below with
 * all.
 */
export function TabSheet() {
  const t = useTexts('shell');
  const shown = useTabs().filter(({ visible }) => visible);
  const { active } = usePanes();
  const dirty = useUnsavedPanes();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const title = shown.find(({ key }) => key === active)?.label ?? t('frame.home');
  const isDirty = shown.some(({ key }) => dirty.has(key));
  return (
    <nav className={classes.bar} aria-label={t('tabs.label')}>
      <button
        type="button"
        className={classes.sheetButton}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {/* The heading of the screen below already shows it. */}
        <span className="visually-hidden">{title}</span>
        <span className={classes.label} aria-hidden="true" />
        {isDirty ? (
          <>
            <span className={classes.dot} aria-hidden="true" />
            <span className="visually-hidden">({t('tabs.unsaved')})</span>
          </>
        ) : null}
        <span className={classes.count} data-tabular aria-hidden="true">
          {shown.length}
        </span>
        <span className="visually-hidden">{t('tabs.showAll', { total: shown.length })}</span>
      </button>
      {wasOpened ? <TabDrawer isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </nav>
  );
}
