import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useInputTexts } from '../../texts/inputs/index.ts';
import classes from './multi.module.css';

type PillsProps = {
  /** What they are chosen for. */
  readonly label: string;
  readonly items: readonly { readonly key: string; readonly label: string }[];
  /** None can be removed. */
  readonly isFixed: boolean;
  readonly isBusy?: boolean;
  readonly onRemove: (key: string, index: number) => void;
  /** Keyboard handling of the remove buttons. */
  readonly onKeyDown?: (event: KeyboardEvent, key: string) => void;
};

/** The chosen items, each with a remove button. */
export function Pills({ label, items, isFixed, isBusy = false, onRemove, onKeyDown }: PillsProps) {
  const inputTexts = useInputTexts();
  if (items.length === 0) return null;
  return (
    <ul className={classes.pills} aria-label={inputTexts('multi.chosenOf', { name: label })}>
      {items.map(({ key, label: name }, index) => (
        <li key={key} className={classes.pill} {...(isFixed ? {} : { 'data-removable': true })}>
          <span className={classes.pillText}>{name}</span>
          {isFixed ? null : (
            <button
              type="button"
              className={classes.remove}
              aria-label={inputTexts('multi.remove', { name })}
              disabled={isBusy}
              onClick={() => onRemove(key, index)}
              onKeyDown={(event) => onKeyDown?.(event, key)}
            >
              <IconX size={14} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
