import { IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './disclosure.module.css';

/** Below the title of the screen, which is the first. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

type DisclosureProps = {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly isOpen: boolean;
  readonly errorCount: number;
  readonly level: HeadingLevel;
  readonly children: ReactNode;
  readonly onToggle: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
};

/** A heading that shows and hides the content below it (WAI-ARIA, disclosure). Hidden content stays mounted. */
export function Disclosure({
  id,
  label,
  help,
  isOpen,
  errorCount,
  level,
  children,
  onToggle,
  onKeyDown,
}: DisclosureProps) {
  const t = useRuntimeTexts();
  const Heading = `h${level}` as const;
  return (
    <section id={id} className={classes.root} data-open={isOpen}>
      <Heading className={classes.heading}>
        <button
          type="button"
          id={`${id}-head`}
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={onToggle}
          {...(onKeyDown === undefined ? {} : { onKeyDown })}
        >
          <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
          <span>{label}</span>
          {errorCount > 0 ? <span className={classes.errors}>{t('layout.errors', { count: errorCount })}</span> : null}
        </button>
      </Heading>
      <div id={`${id}-body`} className={classes.body} hidden={!isOpen}>
        {help === undefined ? null : <p className={classes.help}>{help}</p>}
        {children}
      </div>
    </section>
  );
}

/** Arrows, Home and End move between the heads of one accordion (`data-accordion`). */
export function moveBetweenHeads(event: KeyboardEvent<HTMLButtonElement>): void {
  const root = event.currentTarget.closest('[data-accordion]');
  const heads = [...(root?.querySelectorAll<HTMLElement>(':scope > section > * > button') ?? [])];
  const index = heads.indexOf(event.currentTarget);
  const target = {
    ArrowDown: heads[(index + 1) % heads.length],
    ArrowUp: heads.at(index - 1),
    Home: heads[0],
    End: heads.at(-1),
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
