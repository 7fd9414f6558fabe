import { IconBell, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Notificacao } from '../../../api/index.ts';
import { flattenMenu, type MenuNode } from '../../../portal/menu/menu-tree.ts';
import { useFavourites } from '../../../portal/menu/use-favourites.ts';
import { noticesQuery } from '../../../portal/notices/notice.queries.ts';
import { noticePath, noticesPath } from '../../../portal/notices/notices-path.ts';
import { useUnread } from '../../../portal/notices/unread.ts';
import { type RecentRecord, useRecentRecords } from '../../../portal/panes/recent-records.ts';
import { useUserStorage } from '../../../portal/storage/user-storage.ts';
import { useTabs } from '../../../portal/tabs/tabs.ts';
import { Icon } from '../../../ui/components/icon.tsx';
import { formatDateTime } from '../../../ui/format/date.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './desk.module.css';
import { readUnsavedWork, type UnsavedWork } from './unsaved-work.ts';

const shownNotices = 5;

/** ms to wait for the count of notifications, which never arrives without a connection. */
const unreadMs = 2000;

/** Open matters of one user. */
export type DeskParts = {
  readonly work: readonly UnsavedWork[];
  readonly unread: readonly Notificacao[];
  readonly recent: readonly RecentRecord[];
  readonly favourites: readonly MenuNode[];
};

/**
 * Open matters of this user: unsaved work, unread notifications, recently opened records, and favourites. Null until
 * all of it is known, so that the content below never moves.
 */
export function useDesk(menu: readonly MenuNode[]): DeskParts | null {
  const { favourites } = useFavourites(menu);
  const recent = useRecentRecords();
  const work = useUnsavedWork();
  const count = useUnread();
  const hasUnread = (count ?? 0) > 0;
  const notices = useQuery({
    ...noticesQuery({ page: 1, size: shownNotices, isUnreadOnly: true }),
    enabled: hasUnread,
  });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), unreadMs);
    return () => clearTimeout(timer);
  }, []);
  const isWaiting = count === null || (hasUnread && notices.isPending);
  if (!isLate && (work === null || isWaiting)) return null;
  return { work: work ?? [], unread: hasUnread ? (notices.data?.rows ?? []) : [], recent, favourites };
}

/** Whether there are none. */
export function isClear(parts: DeskParts): boolean {
  return Object.values(parts).every(({ length }) => length === 0);
}

/** Draws the result of {@link useDesk}; empty parts are left out. */
export function Desk({ parts, menu }: { readonly parts: DeskParts; readonly menu: readonly MenuNode[] }) {
  const t = useTexts('home');
  const { work, unread, recent, favourites } = parts;
  const nameOf = (entity: string) => flattenMenu(menu).find((node) => node.entity === entity)?.label ?? entity;
  return (
    <div className={classes.desk}>
      {work.length > 0 ? (
        <Part title={t('unsaved')}>
          {work.map(({ key, entity, name, isNew, address, savedAt }) => (
            <Row
              key={key}
              address={address}
              icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
              label={name ?? t(isNew ? 'newRecord' : 'record', { entity: nameOf(entity) })}
              note={`${nameOf(entity)}, ${formatDateTime(savedAt)}`}
            />
          ))}
        </Part>
      ) : null}
      {unread.length > 0 ? (
        <Part title={t('unread')} address={noticesPath}>
          {unread.map(({ id, titulo, dh_registro }) => (
            <Row
              key={id}
              address={noticePath(id)}
              icon={<IconBell size={18} stroke={1.75} aria-hidden="true" />}
              label={titulo ?? formatDateTime(dh_registro)}
              note={formatDateTime(dh_registro)}
            />
          ))}
        </Part>
      ) : null}
      {recent.length > 0 ? (
        <Part title={t('recent')}>
          {recent.slice(0, 6).map(({ key, address, icon, label, entity }) => (
            <Row
              key={key}
              address={address}
              icon={<Icon name={icon} size={18} />}
              label={label}
              note={nameOf(entity)}
            />
          ))}
        </Part>
      ) : null}
      {favourites.length > 0 ? (
        <Part title={t('favourites')}>
          {favourites.slice(0, 8).map(({ id, address, icon, label }) => (
            <Row key={id} address={address} icon={<Icon name={icon} size={18} />} label={label} />
          ))}
        </Part>
      ) : null}
    </div>
  );
}

/**
 * Drafts of records on this device, null until they are read; read again whenever a tab opens, closes or changes its
 * name.
 */
function useUnsavedWork(): readonly UnsavedWork[] | null {
  const { drafts } = useUserStorage();
  const open = useTabs();
  const [work, setWork] = useState<readonly UnsavedWork[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Drafts change when tabs do.
  useEffect(() => {
    let isCurrent = true;
    void drafts.list().then((found) => {
      if (isCurrent) setWork(readUnsavedWork(found));
    });
    return () => {
      isCurrent = false;
    };
  }, [drafts, open]);
  return work;
}

type PartProps = { readonly title: string; readonly address?: string; readonly children: ReactNode };

/** @param address page with all of them */
function Part({ title, address, children }: PartProps) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{address === undefined ? title : <Link to={address}>{title}</Link>}</h2>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
}

type RowProps = {
  readonly address: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly note?: string;
};

function Row({ address, icon, label, note }: RowProps) {
  return (
    <li>
      <Link to={address} className={classes.row}>
        <span className={classes.icon}>{icon}</span>
        <span className={classes.text}>
          <span className={classes.label}>{label}</span>
          {note === undefined ? null : <span className={classes.note}>{note}</span>}
        </span>
      </Link>
    </li>
  );
}
