import { useRuntimeTexts } from '../../../texts/index.ts';
import type { MenuPoint } from '../table-props.ts';
import classes from './row-button.module.css';

type RowButtonProps = {
  /** Label of the row. */
  readonly name: string;
  readonly onMenu: (at: MenuPoint) => void;
};

/**
 * The button that opens a row's menu. It is a single element with its icon in the style sheet, because there are as
 * many as rows.
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
