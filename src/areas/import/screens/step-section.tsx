import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './import.module.css';

type StepSectionProps = {
  readonly title: string;
  /** A sentence below the heading. */
  readonly hint?: string | undefined;
  readonly children: ReactNode;
};

/**
 * The step that each screen shows: the first one does not take the focus, and neither does one that is only shown
 * again.
 */
const shown = new WeakMap<Element, string>();

/** One step with its heading, which gets the focus when the step changes. */
export function StepSection({ title, hint, children }: StepSectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const screen = heading.current?.closest('[data-import]');
    if (!screen) return;
    const before = shown.get(screen);
    if (before !== undefined && before !== title) heading.current?.focus();
    shown.set(screen, title);
  }, [title]);
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h2>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
