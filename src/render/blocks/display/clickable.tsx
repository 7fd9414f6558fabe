import type { ReactNode } from 'react';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { useForm } from '../../form/state/form-context.tsx';
import classes from '../../registry/shown-frame.module.css';

type ClickableProps = { readonly element: ElementDefinition; readonly label: string; readonly children: ReactNode };

/** Wraps its content in a button if the element has a `click`. */
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
