import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Notificacao } from '../../../api/index.ts';
import { noticePath } from '../../../portal/notices/notices-path.ts';
import { formatDateTime } from '../../../ui/format/date.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './notices.module.css';

type NoticeListProps = {
  readonly rows: readonly Notificacao[];
  /** Id of the open one, which already counts as read. */
  readonly openId: number | null;
};

/** Notifications with bell, title and time, each a link to its text. */
export function NoticeList({ rows, openId }: NoticeListProps) {
  const t = useTexts('notices');
  return (
    <ul className={classes.list}>
      {rows.map(({ id, titulo, dh_registro, visualizada }) => {
        const isUnread = visualizada !== true && id !== openId;
        return (
          <li key={id}>
            <Link
              to={noticePath(id)}
              state={{ isFromList: true }}
              className={classes.row}
              data-unread={isUnread || undefined}
            >
              <span className={classes.bell} aria-hidden="true">
                {isUnread ? <IconBellFilled size={18} /> : <IconBell size={18} stroke={1.6} />}
              </span>
              <span className={classes.name}>{titulo}</span>
              <span className={classes.state}>{isUnread ? t('isUnread') : t('isRead')}</span>
              <time className={classes.date} dateTime={dh_registro}>
                {formatDateTime(dh_registro)}
              </time>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
