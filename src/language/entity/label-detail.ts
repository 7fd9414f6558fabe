import type { EntityModel } from './entity.ts';
import { type EntityLookup, resolvePath } from './field-path.ts';

/** Whether a path leads, only through to-one relations, to a value that can follow a record's label. */
export function isLabelDetail(path: string, model: EntityModel, entities: EntityLookup): boolean {
  const names = path.split('.');
  const leadsOn = names.slice(0, -1).every((_name, index) => {
    const step = resolvePath(model, names.slice(0, index + 1), entities);
    return step.kind === 'open' || (step.kind === 'field' && step.field.kind === 'relation');
  });
  const end = resolvePath(model, names, entities);
  if (end.kind === 'open') return leadsOn;
  return leadsOn && end.kind === 'field' && !['relation', 'link', 'collection', 'json'].includes(end.field.kind);
}

/** The detail that distinguishes records with the same label; null if there is none. */
export function labelDetailOf(model: EntityModel | null | undefined, entities: EntityLookup): string | null {
  const path = model?.labelDetail;
  return path !== undefined && model && isLabelDetail(path, model, entities) ? path : null;
}
