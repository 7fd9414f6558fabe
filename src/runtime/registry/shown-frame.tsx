import type { ReactNode } from 'react';
import type { ElementDefinition } from '../definition/view/view.ts';
import classes from './shown-frame.module.css';

type ShownFrameProps = {
  readonly element: ElementDefinition;
  readonly label: string;
  /** Nothing to show: a dash, which nobody reads aloud. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
};

/** Label, value and help of something that is only shown. An empty label is left to those who have it read to them. */
export function ShownFrame({ element, label, isEmpty, children }: ShownFrameProps) {
  return (
    <dl className={classes.root}>
      <dt className={element.label === '' ? 'visually-hidden' : undefined}>{label}</dt>
      <dd>{isEmpty ? <span className={classes.blank}>–</span> : children}</dd>
      {element.help === undefined || element.help === '' ? null : <dd className={classes.help}>{element.help}</dd>}
    </dl>
  );
}
