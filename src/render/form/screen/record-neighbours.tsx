import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { frontDialog } from '../../../ui/components/front-dialog.ts';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { loadRows } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { listPositionOf, neighbourOf, neighboursOf, subscribeToListPosition } from '../../list/data/list-position.ts';
import { formatCount } from '../../list/state/paging.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from '../drawing/form.module.css';

type RecordNeighboursProps = { readonly entity: string; readonly id: number };

/**
 * Navigates to the previous or next record of the list from which it was opened, across pages; also by Alt+ArrowUp and
 * Alt+ArrowDown. Empty if the record was not opened from a list.
 */
export function RecordNeighbours({ entity, id }: RecordNeighboursProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const failures = useFailureReport();
  const [isBusy, setBusy] = useState(false);
  const position = useSyncExternalStore(subscribeToListPosition, () => listPositionOf(entity, id));
  const go = async (step: 1 | -1) => {
    if (position === null || isBusy) return;
    setBusy(true);
    failures.clear();
    try {
      const next = await neighbourOf(position, id, step, (call, params) => loadRows(host, call, params));
      if (next !== null) host.navigate(`/crud/${entity}/${next}`);
    } catch (error) {
      await failures.report(error, { message: userMessage(error) ?? t('loadFailed'), retry: () => void go(step) });
    } finally {
      setBusy(false);
    }
  };
  const current = useRef(go);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    current.current = go;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      // Background tabs stay mounted and must not react; neither must forms behind a dialog.
      if (root.current?.checkVisibility() !== true || frontDialog() !== null) return;
      event.preventDefault();
      void current.current(event.key === 'ArrowDown' ? 1 : -1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (position === null) return null;
  const { place, total, hasNext, hasPrevious } = neighboursOf(position, id);
  return (
    <div ref={root} className={classes.neighbours}>
      <span className={classes.place}>{t('form.place', { place: formatCount(place), total: formatCount(total) })}</span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('form.previous')}
        title={`${t('form.previous')} (Alt+↑)`}
        aria-keyshortcuts="Alt+ArrowUp"
        disabled={!hasPrevious}
        onClick={() => void go(-1)}
      >
        <IconChevronUp size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('form.next')}
        title={`${t('form.next')} (Alt+↓)`}
        aria-keyshortcuts="Alt+ArrowDown"
        disabled={!hasNext}
        onClick={() => void go(1)}
      >
        <IconChevronDown size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
