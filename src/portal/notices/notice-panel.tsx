import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Delayed } from '../../ui/components/states/delayed.tsx';
import { formatDateTime } from '../../ui/format/date.ts';
import { useTexts } from '../../ui/i18n/texts.ts';
import { noticesQuery } from './notice.queries.ts';
import classes from './notice-panel.module.css';
import { noticePath, noticesPath } from './notices-path.ts';

const shownRows = 6;

/** The newest notifications below the bell, as links to their texts. */
export function NoticePanel({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTexts('shell');
  const { data, error } = useQuery(noticesQuery({ page: 1, size: shownRows }));
  return (
    <div className={classes.root}>
      <h2 className={classes.title}>{t('bell.label')}</h2>
      {error && !data ? <p className={classes.note}>{t('bell.error')}</p> : null}
      {data?.rows.length === 0 ? <p className={classes.note}>{t('bell.empty')}</p> : null}
      {!data && !error ? (
        <Delayed>
          <div className={classes.waiting} aria-hidden="true" />
        </Delayed>
      ) : null}
      <ul className={classes.list}>
        {data?.rows.map(({ id, titulo, dh_registro, visualizada }) => (
          <li key={id}>
            <Link
              to={noticePath(id)}
              className={classes.row}
              data-unread={visualizada !== true || undefined}
              onClick={onLeave}
            >
              <span className={classes.dot} aria-hidden="true" />
              <span className={classes.text}>
                <span className={classes.name}>{titulo}</span>
                <time className={classes.date} dateTime={dh_registro}>
                  {formatDateTime(dh_registro)}
                </time>
              </span>
              {visualizada === true ? null : <span className="visually-hidden">({t('bell.isUnread')})</span>}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={noticesPath} className={classes.all} onClick={onLeave} data-autofocus>
        {t('bell.all')}
      </Link>
    </div>
  );
}
