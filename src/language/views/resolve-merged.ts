import { completeView } from '../complete/complete-view.ts';
import { sanitizeView } from '../complete/sanitize-view.ts';
import type { EntityModel } from '../entity/entity.ts';
import type { EntityLookup } from '../entity/field-path.ts';
import type { ViewProblem } from '../json/problem.ts';
import { isRecord } from '../json/record.ts';
import type { ViewDefinition } from '../view/view.ts';
import type { ViewAnswer } from '../view/view-answer.ts';

/** A view ready to be drawn: merged layers, with missing settings filled in from the entity schema. */
export type ResolvedView = {
  readonly entity: string;
  readonly hash: string;
  readonly view: ViewDefinition;
  readonly model: EntityModel | null;
  /** What the source of a screen answers; null if it has no source, or an unknown one. */
  readonly source: EntityModel | null;
  readonly entities: EntityLookup;
  /** For configurators; empty for others. */
  readonly problems: readonly ViewProblem[];
};

/**
 * Makes a merged view of one layer, as `mergeLayers` returns it, ready to be drawn. Never throws, even on an invalid
 * view (rule V2).
 */
export function resolveMerged(answer: ViewAnswer): ResolvedView {
  const entities = new Map(Object.entries(answer.related));
  if (answer.model !== null) entities.set(answer.entity, answer.model);
  const source = answer.source === undefined ? null : (entities.get(answer.source) ?? null);
  const [layer] = answer.layers;
  const merged: ViewDefinition = isRecord(layer?.view) ? layer.view : {};
  const named: ViewDefinition = answer.model === null ? merged : { ...merged, entity: answer.entity };
  return {
    entity: answer.entity,
    hash: answer.hash,
    view: sanitizeView(completeView(sanitizeView(named), entities, source)),
    model: answer.model,
    source,
    entities,
    problems: answer.problems,
  };
}
