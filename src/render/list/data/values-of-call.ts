import type { EntityModel } from '../../../language/entity/entity.ts';

/** The related records that a list is kept to by its address: what a row made in it begins with. */
export function valuesOfCall(url: string | undefined, model: EntityModel | null): Readonly<Record<string, unknown>> {
  const params = new URLSearchParams(url?.split('?')[1] ?? '');
  return Object.fromEntries(
    [...params].flatMap(([name, id]) =>
      model?.fields[name]?.kind === 'relation' && /^\d+$/.test(id) ? [[name, { id: Number(id) }]] : [],
    ),
  );
}
