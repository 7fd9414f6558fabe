import classes from './count-badge.module.css';

const maxShown = 99;

/** The number on an icon of the top bar; nothing for 0. Decorative: the button's name contains it. */
export function CountBadge({ count }: { readonly count: number | null | undefined }) {
  if (!count) return null;
  return (
    <span className={classes.badge} aria-hidden="true">
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  );
}
