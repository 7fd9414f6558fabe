import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { dataOf, type Notificacao } from '../../../api/index.ts';
import { noticesKey } from '../../../portal/notices/notice.queries.ts';
import { refreshUnread } from '../../../portal/notices/unread.ts';
import { client } from '../../../portal/session/client.ts';

/**
 * Saves that the open notification was viewed when it is left: closed, left by its link, or hidden with its tab. The
 * returned function does so at once and resolves whether or not that worked (the client shows the error).
 */
export function useMarkViewed(openId: number | null, notice: Notificacao | null): () => Promise<void> {
  const queryClient = useQueryClient();
  const current = useRef(notice);
  const saved = useRef<number | null>(null);
  useEffect(() => {
    current.current = notice;
  }, [notice]);

  const save = useCallback(async () => {
    const { id, versao, visualizada } = current.current ?? {};
    if (id === undefined || visualizada === true || saved.current === id) return;
    saved.current = id;
    try {
      const body = { versao: versao ?? 1, visualizada: true };
      await dataOf(client.PUT('/NGSNotificacaoUsuario/{id}', { params: { path: { id } }, body }));
      refreshUnread();
      await queryClient.invalidateQueries({ queryKey: noticesKey });
    } catch (error) {
      saved.current = null;
      console.warn('The notification was not marked as viewed.', error);
    }
  }, [queryClient]);

  useEffect(() => {
    if (openId === null) return;
    return () => void save();
  }, [openId, save]);

  return save;
}
