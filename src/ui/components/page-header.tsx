import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type PageHeaderProps = {
  readonly title: string;
  /**
   * Whether another title may still arrive: this one is then only read by screen readers, so that nothing visible
   * changes.
   */
  readonly isTitlePending?: boolean;
  /** Beside the title, such as a count ('20.000') or a state ('Salvo às 14:03'). */
  readonly note?: ReactNode;
  /** The main actions, at the top right; on a phone within reach of the thumb. */
  readonly actions?: ReactNode;
  /** A second line: breadcrumb, status badge, record's label. */
  readonly subtitle?: ReactNode;
  readonly icon?: ReactNode;
};

/** The head of a screen; stays at the top while the content scrolls. */
export function PageHeader({ title, isTitlePending = false, note, actions, subtitle, icon }: PageHeaderProps) {
  return (
    <header className={classes.root}>
      <div className={classes.text}>
        <div className={classes.line}>
          {icon ? (
            <span className={classes.icon} aria-hidden="true">
              {icon}
            </span>
          ) : null}
          {/* Gets the focus when a screen is opened, so that a screen reader begins here. */}
          <h1 className={classes.title} tabIndex={-1}>
            {isTitlePending ? <span className={classes.pending}>{title}</span> : title}
          </h1>
          {note ? <span className={classes.note}>{note}</span> : null}
        </div>
        {subtitle ? <div className={classes.subtitle}>{subtitle}</div> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}
