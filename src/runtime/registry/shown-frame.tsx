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

/**
 * Label, value and help of something that is only shown. An empty label is left to those who have it read to them; without a value
 * as well, the help stands alone.
 */
export function ShownFrame({ element, label, isEmpty, children }: ShownFrameProps) {
  const { help = '' } = element;
  if (element.label === '' && isEmpty && help !== '') return <p className={classes.alone}>{help}</p>;
  return (
    <dl className={classes.root}>
      <dt className={element.label === '' ? 'visually-hidden' : undefined}>{label}</dt>
      <dd>{isEmpty ? <span className={classes.blank}>–</span> : children}</dd>
      {help === '' ? null : <dd className={classes.help}>{help}</dd>}
    </dl>
  );
}
