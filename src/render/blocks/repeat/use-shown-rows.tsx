import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { readListAnswer } from '../../host/list-answer.ts';
import { joinRows, useFurtherPages } from '../../list/data/use-further-pages.ts';
import { pageCount } from '../../list/state/paging.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ChartSource } from '../chart/use-chart-source.ts';
import classes from './repeat-element.module.css';
import { RepeatPages } from './repeat-pages.tsx';

/**
 * The rows that are shown, and what leads to the others: with `paging` the pages of `size` rows or the button for the
 * next ones, without it that button of a long value of the screen.
 *
 * @param isValue the rows are a value of the screen
 */
export function useShownRows(
  source: ChartSource,
  { size = 0, paging }: BlockProps['element'],
  isValue: boolean,
): { readonly rows: readonly EntityRecord[]; readonly more: ReactNode } {
  const t = useRuntimeTexts();
  const { asked, page, onPage } = source;
  const isPaged = paging === 'pages' && size > 0;
  const isGrown = paging === 'more' && asked !== null;
  const { call, params } = asked ?? nothing;
  const further = useFurtherPages(useHost(), call, params, { pages: isGrown ? page : 1 });
  // Rows of a value may have no id: their index identifies them.
  const first = useMemo(() => readListAnswer(source.rows).data, [source.rows]);
  const all = useMemo(() => (further.rows.length === 0 ? first : joinRows(first, further.rows)), [first, further.rows]);
  const total = source.total ?? all.length;
  const last = isPaged ? pageCount(total, size) : page;
  // The rows of the last page may have been deleted.
  if (page > last && source.error === null && !source.isLoading && !source.isStale) onPage(last);
  if (isPaged)
    return {
      // The answer of a call is one page already.
      rows: asked === null ? all.slice((page - 1) * size, page * size) : all,
      more: <RepeatPages {...{ page, size, total, onPage }} />,
    };
  const limit = (isValue || paging === 'more') && asked === null && size > 0 ? size * page : all.length;
  // A row that has moved between pages is shown once, so that fewer than all may be there in the end.
  const hasMore = isGrown ? all.length < total && page * size < total : all.length > limit;
  const { error, retry, isLoading } = further;
  const more = hasMore ? (
    <>
      {error === null ? null : <p role="alert">{userMessage(error) ?? t('loadFailed')}</p>}
      <Button
        variant="default"
        className={classes.more}
        loading={isLoading}
        onClick={error === null ? () => onPage(page + 1) : retry}
      >
        {t('bodies.more')}
      </Button>
    </>
  ) : null;
  return { rows: all.length <= limit ? all : all.slice(0, limit), more };
}

const nothing: NonNullable<ChartSource['asked']> = { call: { method: 'GET', url: '' }, params: {} };
