import { Link } from 'react-router';
import { Icon } from '../../../ui/components/icon.tsx';
import classes from './home-screen.module.css';

type MenuCardProps = { readonly label: string; readonly icon: string | null; readonly address: string };

/** One card of the home screen or of a menu: a screen, or a submenu. */
export function MenuCard({ label, icon, address }: MenuCardProps) {
  return (
    <li>
      <Link to={address} className={classes.card}>
        <span className={classes.icon}>
          <Icon name={icon} size={20} />
        </span>
        <span className={classes.label}>{label}</span>
      </Link>
    </li>
  );
}
