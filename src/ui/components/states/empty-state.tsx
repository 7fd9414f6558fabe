import type { ReactNode } from 'react';
import classes from '../state.module.css';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  /** The next step, as a sentence. */
  readonly description?: string;
  /** The button of the next step. */
  readonly action?: ReactNode;
  /** It fills the screen: its title is that of the screen. */
  readonly isScreen?: boolean;
};

/** Shown by a screen or list without content: tells so, and offers the next step. */
export function EmptyState({ icon, title, description, action, isScreen = false }: EmptyStateProps) {
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className={classes.root}>
      {icon ? (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <Title className={classes.title}>{title}</Title>
      {description ? <p className={classes.description}>{description}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
