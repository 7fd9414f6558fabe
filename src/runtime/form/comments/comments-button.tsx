import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHost } from '../../host/host-context.ts';
import { useCommentTexts } from '../../texts/comments/index.ts';
import { commentsKey, loadComments, renewComments } from './comments.queries.ts';

type CommentsButtonProps = { readonly entity: string; readonly recordId: number; readonly onOpen: () => void };

/** Opens the comments of a record, with their number: it follows what others write. */
export function CommentsButton({ entity, recordId, onOpen }: CommentsButtonProps) {
  const t = useCommentTexts();
  const host = useHost();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...commentsKey(entity, recordId), 'count'],
    queryFn: ({ signal }) => loadComments(host, entity, recordId, { limit: 0, signal }),
    staleTime: 0,
  });
  useEffect(
    () => host.followComments?.(entity, () => renewComments(client, entity, recordId)),
    [host, client, entity, recordId],
  );
  return (
    <Button variant="default" leftSection={<IconMessageCircle size={16} />} onClick={onOpen}>
      {data === undefined || data.total === 0 ? t('only') : `${t('only')} (${data.total})`}
    </Button>
  );
}
