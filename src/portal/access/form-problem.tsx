import { Alert } from '@mantine/core';
import classes from './access-page.module.css';

/** Why the typed values were refused, for reasons that belong to no field. */
export function FormProblem({ text }: { readonly text: string | null }) {
  return text ? (
    <Alert color="red" role="alert" className={classes.problem ?? ''}>
      {text}
    </Alert>
  ) : null;
}
