import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { EntityRecord, ListAnswer } from '../../host/host.ts';
import { listKey, reload, rowsKey } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { saveWithMerge } from '../../host/save-with-merge.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { isInOwnOrder } from '../state/list-state.ts';
import { patchRow } from '../state/patch-row.ts';
import { moveItem, orderField, renumber } from '../state/reorder.ts';

export type Reorder = {
  /** The list allows moving rows, and so do the user's permissions. */
  readonly isOffered: boolean;
  /** They can be moved now: all rows are shown in their own order. */
  readonly isPossible: boolean;
  readonly move: (from: number, to: number) => void;
};

/** Moves rows of a list: the display changes at once, and rows with a new `ordem` are sent one after another. */
export function useReorder(screen: ListScreen): Reorder {
  const { host, list, entity } = screen;
  const { state } = screen.address;
  const { rows, firstRow, data, refresh } = screen.content;
  const { mayEdit } = screen.rights;
  const client = useQueryClient();
  const failures = useFailureReport();
  const sending = useRef<Promise<void>>(Promise.resolve());
  const versions = useRef(new Map<number, number>());
  const { call, params } = data;
  const url = call?.url ?? entity;

  const send = useCallback(
    async (row: EntityRecord) => {
      const ordem = row[orderField];
      await saveWithMerge({
        send: async () => {
          const versao = versions.current.get(row.id) ?? row.versao;
          const saved = await host.saveRecord(entity, row.id, {
            [orderField]: ordem,
            ...(versao === undefined ? {} : { versao }),
          });
          if (saved.versao !== undefined) versions.current.set(row.id, saved.versao);
          patchRow(client, url, row.id, saved.versao === undefined ? {} : { versao: saved.versao });
        },
        sides: () => ({ base: row, mine: row }),
        // Somebody else has changed the row: its new position is saved anyway.
        policy: 'mine',
        adopt: ({ versao }) => {
          if (typeof versao === 'number') versions.current.set(row.id, versao);
        },
      });
    },
    [host, entity, client, url],
  );

  const move = useCallback(
    (from: number, to: number) => {
      const key = rowsKey(call ?? { method: 'GET', url }, params);
      const answer = client.getQueryData<ListAnswer>(key);
      if (answer === undefined || from === to) return;
      const { rows: moved, changed } = renumber(moveItem(answer.data, from, to), firstRow);
      client.setQueryData<ListAnswer>(key, { ...answer, data: moved });
      sending.current = sending.current.then(async () => {
        try {
          for (const row of changed) await send(row);
          await reload(client, listKey(url), 'none');
        } catch (error) {
          await failures.report(error);
          await refresh();
        }
      });
    },
    [client, call, url, params, firstRow, send, failures, refresh],
  );

  const isOffered = list.reorder === true && mayEdit;
  return { isOffered, isPossible: isOffered && isInOwnOrder(state) && rows.length > 1, move };
}
