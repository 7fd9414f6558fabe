import { useEffect } from 'react';
import { clampPage } from '../state/paging.ts';
import { rememberList } from './list-position.ts';
import type { useListAddress } from './use-list-address.ts';
import type { useListData } from './use-list-data.ts';

type Options = {
  readonly entity: string;
  readonly data: ReturnType<typeof useListData>;
  readonly address: ReturnType<typeof useListAddress>;
  readonly isDialog: boolean;
  /** Grows downwards instead of changing pages. */
  readonly isGrowing: boolean;
};

/** Keeps a list on an existing page, and remembers its position for returning from a record. */
export function useListPlace({ entity, data, address: { state, apply }, isDialog, isGrowing }: Options): void {
  const { answer, call, params } = data;
  const total = answer?.total ?? 0;

  useEffect(() => {
    // Rows were deleted, or the address is old: goes to the nearest existing page.
    if (answer === undefined || data.isUpdating || total === 0) return;
    const page = clampPage(state.page, total, state.size);
    if (page !== state.page) apply({ ...state, page });
  }, [answer, data.isUpdating, total, state, apply]);

  useEffect(() => {
    if (answer === undefined || call === null || data.isUpdating || isDialog) return;
    const ids = answer.data.map(({ id }) => id);
    // A growing list is one page with everything loaded.
    const isGrown = isGrowing && state.page > 1;
    const [page, size] = isGrowing ? [1, state.size * state.page] : [state.page, state.size];
    const asked = isGrown ? { ...params, size } : params;
    const step = isGrowing ? { step: state.size } : {};
    rememberList({ entity, call, params: asked, ids, page, size, ...step, total: answer.total });
  }, [answer, data.isUpdating, isDialog, entity, call, params, state.page, state.size, isGrowing]);
}
