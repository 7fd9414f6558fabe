import { useRuntimeTexts } from '../../../texts/index.ts';
import type { MenuPoint } from '../table-props.ts';
import classes from './row-button.module.css';

type RowButtonProps = {
  /** What the row is called. */
  readonly name: string;
  readonly onMenu: (at: MenuPoint) => void;
};

/**
 * The button of a row, behind which stands all that can be done with it. One element with its icon in the style sheet,
 * because there are as many as rows.
 */
export function RowButton({ name, onMenu }: RowButtonProps) {
  const t = useRuntimeTexts();
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="menu"
      aria-label={t('list.rowMenu', { name })}
      title={t('list.more')}
      onClick={({ currentTarget }) => {
        const box = currentTarget.getBoundingClientRect();
        onMenu({ x: box.left, y: box.top, height: box.height });
      }}
    />
  );
}
