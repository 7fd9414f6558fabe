import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './document.module.css';

/** Number of the page with the largest visible part, the first of several; 1 for none. */
export function pageInSight(pages: HTMLElement | null): number {
  if (pages === null) return 1;
  const seen = pages.getBoundingClientRect();
  let [found, most] = [1, 0];
  for (const page of pages.querySelectorAll<HTMLElement>('[data-page]')) {
    const { top, bottom, height } = page.getBoundingClientRect();
    const part = (Math.min(bottom, seen.bottom) - Math.max(top, seen.top)) / Math.max(1, height);
    // Differences below a hundredth are not visible.
    if (part > most + 0.01) [found, most] = [Number(page.dataset.page), part];
  }
  return found;
}

type PageNavProps = { readonly scroller: RefObject<HTMLElement | null>; readonly pages: number };

/** The visible page, and buttons to the one before and after it. */
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
