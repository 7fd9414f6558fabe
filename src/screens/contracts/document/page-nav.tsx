import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './document.module.css';

/** Number of the page at the middle of what is seen; the first where none is. */
export function pageInSight(pages: HTMLElement | null): number {
  if (pages === null) return 1;
  const seen = pages.getBoundingClientRect();
  const middle = seen.top + seen.height / 2;
  const all = [...pages.querySelectorAll<HTMLElement>('[data-page]')];
  const found = all.findLast((page) => page.getBoundingClientRect().top <= middle) ?? all[0];
  return Number(found?.dataset.page ?? 1);
}

type PageNavProps = { readonly scroller: RefObject<HTMLElement | null>; readonly pages: number };

/** Which page is seen, and the buttons to the one before and after it. */
export function PageNav({ scroller, pages }: PageNavProps) {
  const t = useTexts('contracts');
  const [page, setPage] = useState(1);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => setPage(pageInSight(element));
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);
  const go = (next: number) => {
    const element = scroller.current;
    const target = element?.querySelector<HTMLElement>(`[data-page="${next}"]`);
    if (element === null || target === null || target === undefined) return;
    const top = element.scrollTop + target.getBoundingClientRect().top - element.getBoundingClientRect().top - 8;
    element.scrollTo({ top });
    setPage(next);
  };
  return (
    <div className={classes.nav}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('pageBefore')}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <output>{t('pageOf', { page, pages })}</output>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('pageAfter')}
        disabled={page >= pages}
        onClick={() => go(page + 1)}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
    </div>
  );
}
