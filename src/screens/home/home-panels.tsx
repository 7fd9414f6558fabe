import { Link } from 'react-router';
import type { PainelInicio } from '../../api/index.ts';
import { ViewPart } from '../../runtime/views.ts';
import { DrawnScreen } from '../drawn-screen.tsx';
import classes from './home-screen.module.css';

/** The views that stand on the home screen of this person (`home` of a view), each below its name. */
export function HomePanels({ panels }: { readonly panels: readonly PainelInicio[] }) {
  return (
    <DrawnScreen>
      {panels.map(({ view, label, path }) => (
        <section key={view} aria-label={label}>
          <h2 className={classes.title}>
            <Link to={path} className={classes.titleLink}>
              {label}
            </Link>
          </h2>
          <ViewPart name={view} />
        </section>
      ))}
    </DrawnScreen>
  );
}
