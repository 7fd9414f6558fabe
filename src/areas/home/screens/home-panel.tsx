import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PainelInicio } from '../../../api/index.ts';
import classes from './home-screen.module.css';
import { useLastHeight } from './use-last-height.ts';

/**
 * The place of a view on the home screen, below its name; initially with its last height, or that of a row of tiles.
 */
export function HomePanel({ panel, children }: { readonly panel: PainelInicio; readonly children: ReactNode }) {
  const { view, label, path } = panel;
  const { height, content } = useLastHeight(`inicio/${view}`);
  return (
    <section aria-label={label}>
      <h2 className={classes.title}>
        <Link to={path} className={classes.titleLink}>
          {label}
        </Link>
      </h2>
      <div className={classes.panel} style={{ minBlockSize: height }}>
        <div ref={content}>{children}</div>
      </div>
    </section>
  );
}
