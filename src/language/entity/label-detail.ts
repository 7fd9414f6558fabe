import type { EntityModel } from './entity.ts';
import { type EntityLookup, resolvePath } from './field-path.ts';

/** Whether a path leads, through to-one relations alone, to a value that can stand behind the name of a record. */
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

/** What tells records of an entity apart that have the same name; null where nothing does. */
export function labelDetailOf(model: EntityModel | null | undefined, entities: EntityLookup): string | null {
  const path = model?.labelDetail;
  return path !== undefined && model && isLabelDetail(path, model, entities) ? path : null;
}
