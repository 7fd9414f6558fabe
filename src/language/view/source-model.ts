import type { EntityModel } from '../entity/entity.ts';
import { getOwn, isRecord } from '../json/record.ts';
import { type KnownOperation, matchOperation } from './operation-match.ts';

type Known = {
  readonly entities: Pick<ReadonlyMap<string, EntityModel>, 'get' | 'has'>;
  readonly shapes?: ReadonlyMap<string, EntityModel>;
  readonly operations?: readonly KnownOperation[];
};

/** The entity or shape that the call of a source answers, by the contract; null for any other answer. Never throws. */
export function sourceModel(source: unknown, { entities, shapes, operations = [] }: Known): EntityModel | null {
  const call = isRecord(source) ? getOwn(source, 'call') : undefined;
  const [method, url] = isRecord(call) ? [getOwn(call, 'method'), getOwn(call, 'url')] : [];
  if (typeof method !== 'string' || typeof url !== 'string') return null;
  const match = matchOperation(method, url, operations, (name) => entities.has(name));
  if (match.kind !== 'found') return null;
  const [first = ''] = url.replace(/^\//, '').split(/[/?]/);
  const name = match.operation.url.includes('{entity}') ? first : (match.operation.answer ?? '');
  return shapes?.get(name) ?? entities.get(name) ?? null;
}
