import type { EntityModel } from '../../../language/entity/entity.ts';

/** The related records in a list's address, which are the default values of a row created in it. */
export function valuesOfCall(url: string | undefined, model: EntityModel | null): Readonly<Record<string, unknown>> {
  const params = new URLSearchParams(url?.split('?')[1] ?? '');
  return Object.fromEntries(
    [...params].flatMap(([name, id]) =>
      model?.fields[name]?.kind === 'relation' && /^\d+$/.test(id) ? [[name, { id: Number(id) }]] : [],
    ),
  );
}
