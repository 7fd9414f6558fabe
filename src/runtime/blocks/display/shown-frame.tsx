import type { ReactNode } from 'react';
import type { ElementDefinition } from '../../definition/view/view.ts';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { useForm } from '../../form/state/form-context.tsx';
import classes from './shown-frame.module.css';

type ShownFrameProps = {
  readonly element: ElementDefinition;
  readonly label: string;
  /** Nothing to show: a dash, which nobody reads aloud. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
};

/** Label, value and help of something that is only shown. */
export function ShownFrame({ element, label, isEmpty, children }: ShownFrameProps) {
  return (
    <dl className={classes.root}>
      <dt>{label}</dt>
      <dd>{isEmpty ? <span className={classes.blank}>–</span> : children}</dd>
      {element.help === undefined ? null : <dd className={classes.help}>{element.help}</dd>}
    </dl>
  );
}

type ClickableProps = { readonly element: ElementDefinition; readonly label: string; readonly children: ReactNode };

/** Makes what it holds a button when the element has a `click`. */
export function Clickable({ element, label, children }: ClickableProps) {
  const { form } = useForm();
  const { run, running } = useActionRunner(form);
  const action = element.click;
  if (action === undefined) return children;
  return (
    <button
      type="button"
      className={classes.click}
      disabled={running !== null}
      onClick={() => void run(action, { name: label })}
    >
      {children}
    </button>
  );
}
