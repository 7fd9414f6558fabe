import { createListeners } from '../../../ui/listeners.ts';
import type { EntityRecord, ListCall, ListParams } from '../../host/host.ts';

/** The position of a record in the list from which it was opened, for 'next' and 'previous'. */
export type ListPosition = {
  readonly entity: string;
  readonly call: ListCall;
  /** The search of the page; other pages differ in `page`. */
  readonly params: ListParams;
  readonly ids: readonly number[];
  readonly page: number;
  /** Rows per page; 0 if all were loaded. */
  readonly size: number;
  /** For a growing list: how many rows each of its pages adds. */
  readonly step?: number;
  readonly total: number;
};

export type Neighbours = {
  /** Position in the whole list, from 1. */
  readonly place: number;
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
};

type LoadPage = (call: ListCall, params: ListParams) => Promise<{ readonly data: readonly EntityRecord[] }>;

const positions = new Map<string, ListPosition>();
const listeners = createListeners();

/** Called by a list when one of its rows is opened. */
export function rememberList(position: ListPosition): void {
  positions.set(position.entity, position);
  listeners.call();
}

export const subscribeToListPosition = listeners.add;

/**
 * The list from which a record was opened; null if it was opened elsewhere. The same object until a list is remembered
 * again.
 */
export function listPositionOf(entity: string, id: number): ListPosition | null {
  const position = positions.get(entity);
  return position?.ids.includes(id) ? position : null;
}

/**
 * The way back from a record: the open list, on the page with the record, or the entity's list if none is open.
 * @param list address of the open list, with its query string
 * @param id of the record; null for a new one
 */
export function wayBack(entity: string, id: number | null, list: string | null): string {
  const plain = `/crud/${encodeURIComponent(entity)}/`;
  const [path, search = ''] = (list ?? plain).split('?', 2);
  // Addresses of lists may or may not end with a slash.
  if (path !== plain && `${path}/` !== plain) return plain;
  const params = new URLSearchParams(search);
  const position = id === null ? null : listPositionOf(entity, id);
  const open = Number(params.get('page') ?? 1);
  const page = position === null || id === null ? open : pageOf(position, id, open);
  if (page !== open) params.set('page', String(page));
  const query = params.toString();
  return query === '' ? plain : `${plain}?${query}`;
}

/** The page of the list with a record; for a growing list, how many pages must be shown. */
function pageOf(position: ListPosition, id: number, open: number): number {
  const { step, page } = position;
  return step === undefined ? page : Math.max(open, Math.ceil(neighboursOf(position, id).place / step));
}

/** Whether there is a record before and after this one. */
export function neighboursOf(position: ListPosition, id: number): Neighbours {
  const { ids, page, size, total } = position;
  const place = (size === 0 ? 0 : (page - 1) * size) + ids.indexOf(id) + 1;
  return { place, total, hasPrevious: place > 1, hasNext: place < total };
}

/**
 * The id of the neighbouring record; null at either end. At the end of a page the next page is loaded and remembered,
 * so that one can go through the whole list.
 */
export async function neighbourOf(
  position: ListPosition,
  id: number,
  step: 1 | -1,
  load: LoadPage,
): Promise<number | null> {
  const index = position.ids.indexOf(id);
  if (index < 0) return null;
  const beside = position.ids[index + step];
  if (beside !== undefined) return beside;
  const { hasNext, hasPrevious } = neighboursOf(position, id);
  if (position.size === 0 || (step === 1 ? !hasNext : !hasPrevious)) return null;
  const page = position.page + step;
  const { data } = await load(position.call, { ...position.params, page });
  const ids = data.map((row) => row.id);
  const found = step === 1 ? ids[0] : ids.at(-1);
  if (found === undefined) return null;
  rememberList({ ...position, params: { ...position.params, page }, ids, page });
  return found;
}
