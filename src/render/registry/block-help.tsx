import classes from './block-help.module.css';

/** The help of a block that is not a single input: a line below its title, or below its content. */
export function BlockHelp({ help, id }: { readonly help: string | undefined; readonly id?: string }) {
  if (help === undefined || help === '') return null;
  return (
    <p {...(id === undefined ? {} : { id })} className={classes.help}>
      {help}
    </p>
  );
}
