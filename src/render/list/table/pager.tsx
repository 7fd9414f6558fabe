import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from '../list-view.module.css';
import { pageSizes } from '../state/list-state.ts';
import { clampPage, feedbackNumbers, pageCount } from '../state/paging.ts';

type PagerProps = {
  /** What is paged, if a page has several lists. */
  readonly of?: string;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
};

/** First, previous, next and last page; '1-10 de 20.000'; rows per page. Pages that do not exist cannot be selected. */
export function Pager({ of, page, size, total, onPage, onSize }: PagerProps) {
  const t = useRuntimeTexts();
  const pages = pageCount(total, size);
  const current = clampPage(page, total, size);
  const sizes = pageSizes.includes(size) ? pageSizes : [...pageSizes, size].sort((a, b) => a - b);
  return (
    <nav
      className={classes.pagerFrame}
      aria-label={[t('list.page', { page: current, pages }), ...(of === undefined ? [] : [of])].join(', ')}
    >
      <div className={classes.pager}>
        <div className={classes.pageSize}>
          <span aria-hidden="true">{t('list.rows')}</span>
          <NativeSelect
            size="xs"
            aria-label={t('list.rows')}
            value={String(size)}
            data={sizes.map((each) => ({ value: String(each), label: each === 0 ? t('list.all') : String(each) }))}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          />
        </div>
        <output className={classes.feedback} aria-live="polite">
          {t('list.feedback', feedbackNumbers(current, size, total))}
        </output>
        <div className={classes.pageButtons}>
          <PageButton label={t('list.first')} page={1} isEnabled={current > 1} isOuter onPage={onPage}>
            <IconChevronLeftPipe size={18} stroke={1.75} />
          </PageButton>
          <PageButton label={t('list.previous')} page={current - 1} isEnabled={current > 1} onPage={onPage}>
            <IconChevronLeft size={18} stroke={1.75} />
          </PageButton>
          <PageButton label={t('list.next')} page={current + 1} isEnabled={current < pages} onPage={onPage}>
            <IconChevronRight size={18} stroke={1.75} />
          </PageButton>
          <PageButton label={t('list.last')} page={pages} isEnabled={current < pages} isOuter onPage={onPage}>
            <IconChevronRightPipe size={18} stroke={1.75} />
          </PageButton>
        </div>
      </div>
    </nav>
  );
}

type PageButtonProps = {
  readonly label: string;
  readonly page: number;
  readonly isEnabled: boolean;
  /** First and last, which are hidden on narrow screens. */
  readonly isOuter?: boolean;
  readonly onPage: (page: number) => void;
  readonly children: ReactNode;
};

function PageButton({ label, page, isEnabled, isOuter = false, onPage, children }: PageButtonProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      size="md"
      data-outer={isOuter}
      disabled={!isEnabled}
      onClick={() => onPage(page)}
    >
      {children}
    </ActionIcon>
  );
}
