import { Button, Drawer, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dialogAttributes } from '../../../ui/components/dialog-attributes.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { useReturnFocus } from '../../../ui/components/use-return-focus.ts';
import { useHost } from '../../host/host-context.ts';
import { useCommentTexts } from '../../texts/comments/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { ActivityEntry, CommentEntry } from './activity-entries.tsx';
import { CommentBox } from './comment-box.tsx';
import classes from './comments.module.css';
import { commentsKey, loadComments, renewComments } from './comments.queries.ts';
import { mergeActivity } from './merge-activity.ts';

type ActivityDrawerProps = { readonly form: FormHandle; readonly recordId: number; readonly onClose: () => void };

/** Comments on a record and its changes in one timeline, newest first. */
export function ActivityDrawer({ form, recordId, onClose }: ActivityDrawerProps) {
  useReturnFocus();
  const t = useCommentTexts();
  const shared = useRuntimeTexts();
  const host = useHost();
  const client = useQueryClient();
  const { entity } = form;
  const [shown, setShown] = useState<'all' | 'comments'>('all');
  const [news, setNews] = useState('');
  const comments = useInfiniteQuery({
    queryKey: [...commentsKey(entity, recordId), 'pages'],
    queryFn: ({ pageParam, signal }) => loadComments(host, entity, recordId, { before: pageParam, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data }) => (data.length < 50 ? undefined : data.at(-1)?.id),
    staleTime: 0,
  });
  const history = useQuery({
    queryKey: [...commentsKey(entity, recordId), 'history'],
    queryFn: ({ signal }) => host.loadHistory(entity, recordId, signal),
    staleTime: 0,
  });
  const pages = comments.data?.pages ?? [];
  const rows = pages.flatMap(({ data }) => data);
  const timeline = mergeActivity(rows, shown === 'all' ? (history.data ?? []) : [], comments.hasNextPage);
  const renew = (message: string) => {
    setNews(message);
    renewComments(client, entity, recordId);
  };
  const failure = comments.error ?? (shown === 'all' ? history.error : null);
  const isRead = comments.data !== undefined && (shown === 'comments' || history.data !== undefined);
  return (
    <Drawer
      attributes={dialogAttributes}
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('title')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <div className={classes.panel}>
        {pages[0]?.permitido === true ? (
          <CommentBox entity={entity} recordId={recordId} comment={null} onSent={() => renew(t('sent'))} />
        ) : null}
        <SegmentedControl
          fullWidth
          className={classes.choice}
          aria-label={t('show')}
          value={shown}
          onChange={(value) => setShown(value === 'comments' ? 'comments' : 'all')}
          data={[
            { value: 'all', label: t('all') },
            { value: 'comments', label: t('only') },
          ]}
        />
        <span className="visually-hidden" role="status">
          {news}
        </span>
        {failure !== null && !isRead ? (
          <ErrorState
            title={t('loadFailed')}
            message={failure.message}
            onRetry={() => void (comments.error === null ? history : comments).refetch()}
          />
        ) : isRead && timeline.length === 0 ? (
          <p className={classes.blank}>{t('empty')}</p>
        ) : (
          <ol className={classes.entries}>
            {timeline.map((entry) =>
              entry.kind === 'comment' ? (
                <CommentEntry
                  key={`c${entry.comment.id}`}
                  comment={entry.comment}
                  entity={entity}
                  recordId={recordId}
                  onChanged={renew}
                />
              ) : (
                <ActivityEntry key={`h${entry.entry.id}`} entry={entry.entry} form={form} />
              ),
            )}
          </ol>
        )}
        {comments.hasNextPage ? (
          <Button variant="default" loading={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
            {t('older')}
          </Button>
        ) : null}
      </div>
    </Drawer>
  );
}
