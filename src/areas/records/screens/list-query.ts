import type { ListParams } from '../../../render/index.ts';

/** Parameters of the generic list search as a query string (specification 000, section 7). */
export function listQueryOf(params: ListParams): Readonly<Record<string, unknown>> {
  const { filters, group, ...rest } = params;
  return {
    ...rest,
    ...(group ? { group: [group.label, group.value] } : {}),
    // Last, so that no filter replaces a parameter of the call.
    ...(filters ? { filtros: filters } : {}),
  };
}

/** The same parameters as the body of a POST: lists of names joined by commas, filters by name. */
export function listBodyOf(params: ListParams): Readonly<Record<string, unknown>> {
  const { filtros, ...own } = listQueryOf(params);
  const written = Object.entries(own).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]);
  const isGiven = ([, value]: readonly unknown[]) => value !== '' && value !== undefined && value !== null;
  return Object.fromEntries([...Object.entries(filtros ?? {}), ...written].filter(isGiven));
}
