import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatInWords } from '../../../ui/format/number.ts';
import { useLanguage, useTexts } from '../../../ui/i18n/texts.ts';
import classes from './notices.module.css';

type NoticePagerProps = {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
};

/** The range of shown notifications, and links to other pages if there are any. */
export function NoticePager({ page, size, total, onPage }: NoticePagerProps) {
  const t = useTexts('notices');
  const language = useLanguage();
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, total);
  const figures = { from, to, total };
  const range = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, formatInWords(value, language)]),
  );
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <span role="status">{t('range', range)}</span>
      {total > size ? (
        <span className={classes.steps}>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} />}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          >
            {t('previous')}
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={16} />}
            disabled={to === total}
            onClick={() => onPage(page + 1)}
          >
            {t('next')}
          </Button>
        </span>
      ) : null}
    </nav>
  );
}
