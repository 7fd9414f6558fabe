import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { useHost } from '../../host/host-context.ts';
import { useCommands } from '../../host/use-commands.ts';
import { useCommentTexts } from '../../texts/comments/index.ts';
import classes from '../drawing/form.module.css';
import type { FormHandle } from '../state/form-handle.ts';
import { commentsKey, loadComments, renewComments } from './comments.queries.ts';

const ActivityDrawer = lazyPart(() => import('./activity-drawer.tsx').then((module) => module.ActivityDrawer));

type RecordCommentsProps = {
  readonly form: FormHandle;
  readonly recordId: number;
  /** The comment named by the address: the panel opens automatically. */
  readonly asked: string | undefined;
};

/** The button with the number of a record's comments, and the panel; both follow what others write. */
export function RecordComments({ form, recordId, asked }: RecordCommentsProps) {
  const t = useCommentTexts();
  const host = useHost();
  const client = useQueryClient();
  const { entity } = form;
  const [isOpen, setOpen] = useState(asked !== undefined);
  useEffect(() => {
    if (asked !== undefined) setOpen(true);
  }, [asked]);
  const { data } = useQuery({
    queryKey: [...commentsKey(entity, recordId), 'count'],
    queryFn: ({ signal }) => loadComments(host, entity, recordId, { limit: 0, signal }),
    staleTime: 0,
  });
  useEffect(
    () => host.followComments?.(entity, () => renewComments(client, entity, recordId)),
    [host, client, entity, recordId],
  );
  useCommands([{ id: 'comments', label: t('title'), keys: null, run: () => setOpen(true) }]);
  const count = data?.total ?? 0;
  return (
    <>
      <Button
        variant="default"
        className={count === 0 ? (classes.brief ?? '') : ''}
        leftSection={<IconMessageCircle size={16} />}
        onClick={() => setOpen(true)}
      >
        {count === 0 ? t('only') : `${t('only')} (${count})`}
      </Button>
      {isOpen ? <ActivityDrawer form={form} recordId={recordId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
