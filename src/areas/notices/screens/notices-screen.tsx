import { Button, SegmentedControl } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { dataOf } from '../../../api/index.ts';
import { notify } from '../../../portal/messages/messages.ts';
import { noticesKey, noticesQuery } from '../../../portal/notices/notice.queries.ts';
import { refreshUnread, useUnread } from '../../../portal/notices/unread.ts';
import { client } from '../../../portal/session/client.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { NoticeList } from './notice-list.tsx';
import { NoticePager } from './notice-pager.tsx';
import classes from './notices.module.css';
import './texts/index.ts';

const pageSize = 20;

/** 'Minhas notificações' (specification 002, section 2.9): the user's own, newest first; `?id=` opens one. */
export function NoticesScreen() {
  const t = useTexts('notices');
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const [page, setPage] = useState(1);
  const unread = useUnread() ?? 0;
  const { openId, close } = useOpenNotice();
  const list = useQuery({
    ...noticesQuery({ page, size: pageSize, isUnreadOnly }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = list;
  const markAll = useMarkAll();

  // Reading unread notifications can empty the last page.
  const lastPage = data ? Math.max(1, Math.ceil(data.total / pageSize)) : page;
  if (!list.isPlaceholderData && page > lastPage) setPage(lastPage);

  const show = (next: boolean) => {
    setUnreadOnly(next);
    setPage(1);
  };

  return (
    <>
      <PageHeader
        title={t('title')}
        note={unread > 0 ? t('unread', { count: unread }) : null}
        actions={
          unread > 0 ? (
            <Button variant="default" onClick={() => void markAll()}>
              {t('markAll')}
            </Button>
          ) : null
        }
      />
      <div className={classes.page}>
        <SegmentedControl
          aria-label={t('filter')}
          className={classes.filter ?? ''}
          value={isUnreadOnly ? 'unread' : 'all'}
          data={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('onlyUnread') },
          ]}
          onChange={(value) => show(value === 'unread')}
        />
        {error && !data ? <ErrorState message={error.message} onRetry={() => void list.refetch()} /> : null}
        {!data && !error ? <ListSkeleton rows={6} /> : null}
        {data?.total === 0 ? <Nothing isUnreadOnly={isUnreadOnly} onShowAll={() => show(false)} /> : null}
        {data && data.total > 0 ? (
          <>
            <NoticeList rows={data.rows} openId={openId} />
            <NoticePager page={page} size={pageSize} total={data.total} onPage={setPage} />
          </>
        ) : null}
      </div>
      <NoticeDialog id={openId} known={data?.rows ?? []} onClose={close} />
    </>
  );
}

/** The notification in the address. Closing returns to the list from which it was opened. */
function useOpenNotice(): { readonly openId: number | null; readonly close: () => void } {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const text = parameters.get('id') ?? '';
  const openId = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state;
  const close = () => {
    if (isFromList) void navigate(-1);
    else setParameters({}, { replace: true });
  };
  return { openId, close };
}

/** Marks all as read, except those newer than the newest one known here. */
function useMarkAll(): () => Promise<void> {
  const t = useTexts('notices');
  const queryClient = useQueryClient();
  return async () => {
    try {
      const { rows } = await queryClient.fetchQuery(noticesQuery({ page: 1, size: pageSize }));
      const ate = Math.max(0, ...rows.map(({ id }) => id));
      if (ate === 0) return;
      await dataOf(client.POST('/marcarNotificacoesVisualizadas', { body: { ate } }));
      notify(t('marked'), 'success');
    } catch (error) {
      console.warn('The notifications were not marked as read.', error);
    }
    refreshUnread();
    await queryClient.invalidateQueries({ queryKey: noticesKey });
  };
}

type NothingProps = { readonly isUnreadOnly: boolean; readonly onShowAll: () => void };

function Nothing({ isUnreadOnly, onShowAll }: NothingProps) {
  const t = useTexts('notices');
  return isUnreadOnly ? (
    <EmptyState
      icon={<IconBellCheck size={28} stroke={1.5} />}
      title={t('emptyUnread')}
      description={t('emptyUnreadHint')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={<IconBell size={28} stroke={1.5} />} title={t('empty')} description={t('emptyHint')} />
  );
}
