import { createListeners } from '../../../ui/listeners.ts';
import type { EntityRecord, ListCall, ListParams } from '../../host/host.ts';

/** Where a record stood in the list that it was opened from: what 'next' and 'previous' go by. */
export type ListPosition = {
  readonly entity: string;
  readonly call: ListCall;
  /** The search of the page; another page is asked for with another `page`. */
  readonly params: ListParams;
  readonly ids: readonly number[];
  readonly page: number;
  /** Rows a page; 0 when all were loaded. */
  readonly size: number;
  /** Of a list that goes on: how many rows each of its pages adds. */
  readonly step?: number;
  readonly total: number;
};

export type Neighbours = {
  /** Place in the whole list, counted from 1. */
  readonly place: number;
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
};

type LoadPage = (call: ListCall, params: ListParams) => Promise<{ readonly data: readonly EntityRecord[] }>;

const positions = new Map<string, ListPosition>();
const listeners = createListeners();

/** A list tells what it shows when one of its rows is opened. */
export function rememberList(position: ListPosition): void {
  positions.set(position.entity, position);
  listeners.call();
}

export const subscribeToListPosition = listeners.add;

/** The list that a record was opened from; null when it came from elsewhere. The same object until a list tells anew. */
export function listPositionOf(entity: string, id: number): ListPosition | null {
  const position = positions.get(entity);
  return position?.ids.includes(id) ? position : null;
}

/**
 * Where a record leads back to: the list as it is open, on the page that the record is on; the plain list of the entity
 * when it is open nowhere.
 * @param list address of the open list, with its query string
 * @param id of the record; null for a new one
 */
export function wayBack(entity: string, id: number | null, list: string | null): string {
  const plain = `/crud/${encodeURIComponent(entity)}/`;
  const [path, search = ''] = (list ?? plain).split('?', 2);
  // Addresses of lists are written with and without the slash at their end.
  if (path !== plain && `${path}/` !== plain) return plain;
  const params = new URLSearchParams(search);
  const position = id === null ? null : listPositionOf(entity, id);
  const open = Number(params.get('page') ?? 1);
  const page = position === null || id === null ? open : pageOf(position, id, open);
  if (page !== open) params.set('page', String(page));
  const query = params.toString();
  return query === '' ? plain : `${plain}?${query}`;
}

/** The page of the list that a record is on; of a list that goes on, how many must show. */
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
 * The id of the record beside this one, null at either end. At the edge of a page the next page is loaded and
 * remembered, so one can go through the whole list from its first record.
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
