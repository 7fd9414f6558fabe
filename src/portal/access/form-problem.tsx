import { Alert } from '@mantine/core';
import classes from './access-page.module.css';

/** Why what was typed was not taken, where that has no field of its own. */
export function FormProblem({ text }: { readonly text: string | null }) {
  return text ? (
    <Alert color="red" role="alert" className={classes.problem ?? ''}>
      {text}
    </Alert>
  ) : null;
}
