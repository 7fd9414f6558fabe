import { useEffect, useRef, useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { useElementTexts } from '../../texts/elements/index.ts';
import { useShownValue } from '../display/use-shown-value.ts';
import { announcedAt, partsOf, secondsLeft, writeClock } from './countdown.ts';
import classes from './status.module.css';

/** The time until a moment. Screen readers announce only a few moments; digits have equal widths. */
export function CountdownElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const { value } = useShownValue(name, element);
  const left = useSecondsLeft(value);
  const over = element.empty ?? t('countdown.over');
  const write = (seconds: number): string => {
    if (seconds === 0) return over;
    const parts = partsOf(seconds);
    return parts.days === 0 ? writeClock(parts) : `${t('countdown.days', { count: parts.days })} ${writeClock(parts)}`;
  };
  const limit = left === null ? null : announcedAt(left);
  const first = useRef(limit);
  // A moment that had passed before it was drawn is not announced.
  const isNews = limit !== null && limit !== first.current;
  return (
    <ShownFrame element={element} label={label} isEmpty={left === null}>
      <span className={classes.countdown} role="timer" data-over={left === 0 || undefined}>
        {left === null ? '' : write(left)}
      </span>
      <span className="visually-hidden" role="status">
        {isNews ? (limit === 0 ? `${label}: ${over}` : t('countdown.left', { name: label, time: write(limit) })) : ''}
      </span>
    </ShownFrame>
  );
}

/** Updates every second by the clock of the server, until the moment is reached. */
function useSecondsLeft(moment: unknown): number | null {
  const { now = Date.now } = useHost();
  const [, tick] = useState(0);
  const left = secondsLeft(moment, now());
  const isRunning = left !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(
        () => {
          tick((count) => count + 1);
          wait();
        },
        1_000 - (now() % 1_000),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [isRunning, now]);
  return left;
}
