import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import { formatCount } from '../state/paging.ts';
import classes from './more-rows.module.css';

type MoreRowsProps = {
  /** Number of shown rows, and of all rows. */
  readonly shown: number;
  readonly total: number;
  /** There are further pages, or one is loading. */
  readonly hasMore: boolean;
  /** The maximum length of the list is reached although there are more rows. */
  readonly isFull: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Loads the next page, or retries a failed one. */
  readonly onMore: () => void;
};

/** Distance in px from the end at which scrolling loads more. */
const ahead = 600;
/** ms without movement before more is loaded. */
const restMs = 150;
const acts = ['pointerdown', 'keydown'] as const;

/**
 * The end of a growing list inside of its scrolling box: further rows load when it is nearly visible, or by a button.
 * The number of shown rows is announced.
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
  /** The user has pressed something since scrolling. */
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
    // A user who presses something may be leaving, and loading would change the page they return to.
    const stop = () => {
      isHeld.current = true;
      window.clearTimeout(timer.current);
    };
    scroller?.addEventListener('scroll', onScroll, { passive: true });
    // Listens on the whole document, because closing a tab uses keys that the list does not get.
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
    // The button disappears with the last rows: its user stays in place.
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
