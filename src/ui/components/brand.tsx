import classes from './brand.module.css';

/** The logo: six panes of stained glass; with the name unless short. */
export function Brand({ isShort = false }: { readonly isShort?: boolean }) {
  return (
    <span className={classes.root} translate="no">
      <svg className={classes.mark} viewBox="0 0 32 32" role="img" aria-label="Vitral">
        <path d="M16 2 4 9v7h12z" fill="var(--glass-aqua-mark)" />
        <path d="M16 2v14h12V9z" fill="var(--glass-sapphire-mark)" />
        <path d="M4 16v7l6 3.5L16 16z" fill="var(--glass-emerald-mark)" />
        <path d="m16 16-6 10.500L16 30z" fill="var(--glass-amber-mark)" />
        <path d="M16 16v14l6-3.500z" fill="var(--glass-ruby-mark)" />
        <path d="m16 16 6 10.500 6-3.500v-7z" fill="var(--glass-amethyst-mark)" />
      </svg>
      {isShort ? null : (
        <span className={classes.name} aria-hidden="true">
          Vitral
        </span>
      )}
    </span>
  );
}
