import type { MouseEvent } from 'react';
import classes from './row-button.module.css';

type RowButtonProps = {
  readonly icon: 'edit' | 'delete' | 'menu';
  /** Accessible name, which says of which row it is. */
  readonly label: string;
  readonly title?: string;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** A small button of a row. One element with its icon in the style sheet, because there are as many as rows. */
export function RowButton({ icon, label, title, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-icon={icon}
      aria-haspopup={icon === 'menu' ? 'menu' : undefined}
      aria-label={label}
      title={title}
      onClick={onClick}
    />
  );
}
