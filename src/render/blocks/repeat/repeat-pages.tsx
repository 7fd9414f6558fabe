import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { feedbackNumbers, pageCount } from '../../list/state/paging.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import classes from './repeat-pages.module.css';

type RepeatPagesProps = {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
};

/** Which rows are shown of how many, and the ways to the others if there are any. */
export function RepeatPages({ page, size, total, onPage }: RepeatPagesProps) {
  const t = useElementTexts();
  const last = pageCount(total, size);
  return (
    <nav className={classes.root} aria-label={t('pages.label')}>
      <span role="status">{t('pages.range', feedbackNumbers(page, size, total))}</span>
      {last > 1 ? (
        <span className={classes.steps}>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} />}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          >
            {t('pages.previous')}
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={16} />}
            disabled={page === last}
            onClick={() => onPage(page + 1)}
          >
            {t('pages.next')}
          </Button>
        </span>
      ) : null}
    </nav>
  );
}
