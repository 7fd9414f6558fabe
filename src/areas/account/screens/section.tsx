import type { ReactNode } from 'react';
import classes from './account.module.css';

type SectionProps = {
  /** Its anchor; the id of the heading is `{id}-titulo`. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
};

/** One part of the screen, with a heading that is the target of its anchor. */
export function Section({ id, title, description, children }: SectionProps) {
  return (
    <section id={id} className={classes.card} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`} className={classes.heading} tabIndex={-1}>
        {title}
      </h2>
      {description === undefined ? null : <p className={classes.note}>{description}</p>}
      {children}
    </section>
  );
}
