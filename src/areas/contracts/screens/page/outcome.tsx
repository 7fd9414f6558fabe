import type { ReactNode } from 'react';
import classes from './outcome.module.css';

type OutcomeProps = {
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** Possible next actions, the most likely first. */
  readonly actions?: ReactNode;
};

/** A result in one card: what happened, what it means, and what to do next. */
export function Outcome({ tone, icon, title, children, actions }: OutcomeProps) {
  return (
    <section className={classes.root} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <div className={classes.body}>
        <h2 className={classes.title}>{title}</h2>
        {children}
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </div>
    </section>
  );
}
