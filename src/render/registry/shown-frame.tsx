import type { ReactNode } from 'react';
import type { ElementDefinition } from '../../language/view/view.ts';
import classes from './shown-frame.module.css';

type ShownFrameProps = {
  readonly element: ElementDefinition;
  readonly label: string;
  /** Nothing to show: a dash, which nobody reads aloud. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
};

/**
 * Label, value and help of something that is only shown. Where its label is empty the value speaks for itself, and to nobody is
 * the name of a field read; without a value as well, the help stands alone.
 */
export function ShownFrame({ element, label, isEmpty, children }: ShownFrameProps) {
  const { help = '' } = element;
  if (element.label === '' && isEmpty && help !== '') return <p className={classes.alone}>{help}</p>;
  const value = isEmpty ? <span className={classes.blank}>–</span> : children;
  if (element.label === '')
    return (
      <div className={classes.root}>
        <div className={classes.value}>{value}</div>
        {help === '' ? null : <div className={classes.help}>{help}</div>}
      </div>
    );
  return (
    <dl className={classes.root}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {help === '' ? null : <dd className={classes.help}>{help}</dd>}
    </dl>
  );
}
