import { createHash } from 'node:crypto';
import { type Reach, readableView } from '../../../language/complete/readable-view.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewAnswer } from '../../../language/view/view-answer.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { drawnModelsFor, modelFor } from '../models/caller-models.ts';

const known = new WeakMap<ViewAnswer, Map<string, ViewAnswer>>();

/**
 * A view as its reader may use it: without unreadable fields in models and layers, and with unwritable fields closed.
 * It has a hash of its own, and is the same object for readers with the same permissions.
 */
export function readableAnswer(
  answer: ViewAnswer,
  models: ReadonlyMap<string, EntityModel>,
  caller: Caller,
): ViewAnswer {
  const own = drawnModelsFor(models, caller);
  const readable = (model: EntityModel): EntityModel => own.models.get(model.name) ?? modelFor(model, caller, false);
  const all = new Map(Object.entries(answer.related));
  if (answer.model !== null) all.set(answer.entity, answer.model);
  const reach: Reach = { all, own: new Map([...all].map(([name, model]) => [name, readable(model)])) };
  const key = keyOf(reach, all.keys());
  if (key === '') return answer;
  const made = known.get(answer) ?? new Map<string, ViewAnswer>();
  known.set(answer, made);
  const earlier = made.get(key);
  if (earlier !== undefined) return earlier;
  const entity = answer.model === null ? (answer.source ?? null) : answer.entity;
  const hash = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  const view: ViewAnswer = {
    ...answer,
    hash: `${answer.hash}-${hash}`,
    model: answer.model === null ? null : readable(answer.model),
    related: Object.fromEntries(Object.entries(answer.related).map(([name, model]) => [name, readable(model)])),
    layers: answer.layers.map((layer) => ({ ...layer, view: readableView(layer.view, entity, reach) })),
  };
  made.set(key, view);
  return view;
}

/** Identifies which fields of a view's entities are missing or closed; '' if none is. */
function keyOf({ all, own }: Reach, names: Iterable<string>): string {
  return [...names]
    .flatMap((name) => {
      const [whole, shown] = [all.get(name), own.get(name)];
      if (whole === undefined || whole === shown) return [];
      return Object.values(whole.fields).flatMap((field) => {
        const is = shown?.fields[field.name];
        if (is === undefined) return [`${name}.${field.name}-`];
        return is.readOnly === field.readOnly ? [] : [`${name}.${field.name}`];
      });
    })
    .join();
}
