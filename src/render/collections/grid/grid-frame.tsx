import type { ReactNode, Ref } from 'react';
import { useForm } from '../../form/state/form-context.tsx';
import { useIsScreenTitle, usePartName } from '../../form/state/part-name.ts';
import { formatCount, pluralOf } from '../../list/state/paging.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './grid-element.module.css';

type GridFrameProps = {
  readonly name: string;
  readonly label: string;
  readonly total: number;
  readonly error: string | null;
  readonly help: string | undefined;
  /** Search and buttons of the header. */
  readonly tools: ReactNode;
  /** Without a header, if the surroundings already name it. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
  readonly frameRef?: Ref<HTMLElement>;
};

/** The frame of a list within a form: its name, number of rows and actions on all of them. */
export function GridFrame({
  name,
  label,
  total,
  error,
  help,
  tools,
  isBare = false,
  children,
  frameRef,
}: GridFrameProps) {
  const t = useRuntimeTexts();
  const { form } = useForm();
  const isTitled = useIsScreenTitle(label);
  const count = formatCount(total);
  // The screen is already a landmark with this name; two would be confusing.
  const partName = usePartName(name, label);
  return (
    <section
      ref={frameRef}
      id={`${form.idPrefix}_${name}`}
      className={classes.root}
      data-bare={isBare}
      aria-label={isTitled ? undefined : partName}
      tabIndex={-1}
    >
      {isBare ? null : (
        <header className={classes.head}>
          <h2 className={classes.title}>
            <span className={isTitled ? 'visually-hidden' : undefined}>{label}</span>{' '}
            <span className={classes.count}>
              {total === 0 ? '' : isTitled ? t('list.count', { count: pluralOf(total), total: count }) : count}
            </span>
          </h2>
          {tools}
        </header>
      )}
      {help === undefined ? null : <p className={classes.note}>{help}</p>}
      {error === null ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {children}
    </section>
  );
}
