import type { EntityModel } from '../../language/entity/entity.ts';
import type { ViewDefinition } from '../../language/view/view.ts';
import type { ViewAnswer } from '../../language/view/view-answer.ts';
import { resolveView } from '../../language/views/resolve-view.ts';

type Views = { readonly answer: (entity: string) => ViewAnswer | null };

const known = new WeakMap<ReadonlyMap<string, EntityModel>, Map<string, { hash: string; view: ViewDefinition }>>();

/** The main view of an entity, with overrides merged and completed as on screens; null if there is none. */
export function resolvedView(
  views: Views,
  models: ReadonlyMap<string, EntityModel>,
  entity: string,
): ViewDefinition | null {
  const answer = views.answer(entity);
  if (answer === null) return null;
  const made = known.get(models) ?? new Map<string, { hash: string; view: ViewDefinition }>();
  known.set(models, made);
  const earlier = made.get(entity);
  if (earlier?.hash === answer.hash) return earlier.view;
  const { view } = resolveView(answer);
  made.set(entity, { hash: answer.hash, view });
  return view;
}
