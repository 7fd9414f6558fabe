import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import { formatCount } from '../state/paging.ts';
import classes from './more-rows.module.css';

type MoreRowsProps = {
  /** Rows that show, and that there are in all. */
  readonly shown: number;
  readonly total: number;
  /** There are further pages, or one is on its way. */
  readonly hasMore: boolean;
  /** No more are loaded, though there are: the list is as long as it may get. */
  readonly isFull: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Loads the next page, or again the one that failed. */
  readonly onMore: () => void;
};

/** How far from its end a list that is scrolled loads on, in px. */
const ahead = 600;
/** How long nothing must have moved before it does, in ms. */
const restMs = 150;
const acts = ['pointerdown', 'keydown'] as const;

/**
 * The end of a list that goes on, inside of what scrolls: as one comes near, further rows are loaded; a button does the
 * same. How many show is announced.
 */
export function MoreRows({ shown, total, hasMore, isFull, isLoading, hasFailed, onMore }: MoreRowsProps) {
  const t = useRuntimeTexts();
  const foot = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLOutputElement>(null);
  const hadFocus = useRef(false);
  const loadNear = useEffectEvent(() => {
    const scroller = foot.current?.parentElement;
    if (!scroller || !hasMore || isLoading || hasFailed || scroller.scrollTop <= 0) return;
    if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < ahead) onMore();
  });
  const timer = useRef<number | undefined>(undefined);
  /** Somebody has pressed something since they scrolled. */
  const isHeld = useRef(false);
  const later = useEffectEvent(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => loadNear(), restMs);
  });
  useEffect(() => {
    const scroller = foot.current?.parentElement;
    const onScroll = () => {
      isHeld.current = false;
      later();
    };
    // Who presses something may be leaving, and what is loaded then would lead back.
    const stop = () => {
      isHeld.current = true;
      window.clearTimeout(timer.current);
    };
    scroller?.addEventListener('scroll', onScroll, { passive: true });
    // Wherever: a tab is closed by keys that the list does not get.
    for (const act of acts) window.addEventListener(act, stop, { passive: true, capture: true });
    return () => {
      stop();
      scroller?.removeEventListener('scroll', onScroll);
      for (const act of acts) window.removeEventListener(act, stop, { capture: true });
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more rows the end may be near still.
  useEffect(() => {
    if (!isHeld.current) later();
  }, [shown]);
  useEffect(() => {
    // The button goes with the last rows: who pressed it stays where they are.
    if (!hasMore && hadFocus.current) count.current?.focus();
  }, [hasMore]);
  return (
    <div ref={foot} className={classes.foot}>
      {hasMore ? (
        <Button
          variant="default"
          loading={isLoading}
          onClick={onMore}
          onFocus={() => {
            hadFocus.current = true;
          }}
          onBlur={() => {
            hadFocus.current = false;
          }}
        >
          {t(hasFailed ? 'retry' : 'bodies.more')}
        </Button>
      ) : null}
      <output ref={count} className={classes.count} tabIndex={-1}>
        {hasFailed ? `${t('list.failed')} ` : ''}
        {t('list.loaded', { shown: formatCount(shown), total: formatCount(total) })}
        {isFull ? ` ${t('list.loadedFull')}` : ''}
      </output>
    </div>
  );
}
