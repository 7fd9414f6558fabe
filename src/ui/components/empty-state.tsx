import type { ReactNode } from 'react';
import classes from './state.module.css';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What to do next, in a sentence. */
  readonly description?: string;
  /** The button of the next step. */
  readonly action?: ReactNode;
};

/** What a screen or list shows when there is nothing: says so, and offers the next step. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      {icon ? (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <p className={classes.title}>{title}</p>
      {description ? <p className={classes.description}>{description}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
