import type { ReactNode } from 'react';
import type { ElementDefinition } from '../../language/view/view.ts';
import classes from './shown-frame.module.css';

type ShownFrameProps = {
  readonly element: ElementDefinition;
  readonly label: string;
  /** No value: a dash is shown, which screen readers skip. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
};

/**
 * Label, value and help of a read-only element. Without a label only the value is shown, never the name of a field;
 * without a value as well, only the help.
 */
export function ShownFrame({ element, label, isEmpty, children }: ShownFrameProps) {
  const { help = '' } = element;
  if (element.label === '' && isEmpty && help !== '') return <p className={classes.alone}>{help}</p>;
  const live = element.announce === true ? ({ 'aria-live': 'polite' } as const) : {};
  const value = isEmpty ? <span className={classes.blank}>–</span> : children;
  if (element.label === '')
    return (
      <div className={classes.root}>
        <div className={classes.value} {...live}>
          {value}
        </div>
        {help === '' ? null : <div className={classes.help}>{help}</div>}
      </div>
    );
  return (
    <dl className={classes.root}>
      <dt>{label}</dt>
      <dd {...live}>{value}</dd>
      {help === '' ? null : <dd className={classes.help}>{help}</dd>}
    </dl>
  );
}
