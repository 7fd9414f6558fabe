import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { readListAnswer } from '../../host/list-answer.ts';
import { joinRows, useFurtherPages } from '../../list/data/use-further-pages.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ChartSource } from '../chart/use-chart-source.ts';
import classes from './repeat-element.module.css';

/**
 * The rows that are drawn so far, and the button for more: the next ones of a long value, or with `paging` the next
 * page of a call.
 *
 * @param isValue the rows are a value of the screen
 */
export function useShownRows(
  { rows: given, asked, total }: Pick<ChartSource, 'rows' | 'asked' | 'total'>,
  { size = 0, paging }: BlockProps['element'],
  isValue: boolean,
): { readonly rows: readonly EntityRecord[]; readonly more: ReactNode } {
  const t = useRuntimeTexts();
  // Another call begins with its first page.
  const of = asked?.call.url ?? '';
  const [seen, setSeen] = useState({ of, pages: 1 });
  const pages = seen.of === of ? seen.pages : 1;
  const isPaged = paging === 'more' && asked !== null;
  const { call, params } = asked ?? nothing;
  const further = useFurtherPages(useHost(), call, params, { pages: isPaged ? pages : 1 });
  // Rows of a value may have no id: their index identifies them.
  const first = useMemo(() => readListAnswer(given).data, [given]);
  const all = useMemo(() => (further.rows.length === 0 ? first : joinRows(first, further.rows)), [first, further.rows]);
  const limit = isValue && size > 0 ? size * pages : all.length;
  const hasMore = isPaged ? total !== null && all.length < total : all.length > limit;
  const { error, retry, isLoading } = further;
  const more = hasMore ? (
    <>
      {error === null ? null : <p role="alert">{error.message}</p>}
      <Button
        variant="default"
        className={classes.more}
        loading={isLoading}
        onClick={error === null ? () => setSeen({ of, pages: pages + 1 }) : retry}
      >
        {t('bodies.more')}
      </Button>
    </>
  ) : null;
  return { rows: all.length <= limit ? all : all.slice(0, limit), more };
}

const nothing: NonNullable<ChartSource['asked']> = { call: { method: 'GET', url: '' }, params: {} };
