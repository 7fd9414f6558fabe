import type { ListParams } from '../../runtime/host.ts';

/** Parameters of the generic list search as the query of the call (specification 000, section 7). */
export function listQueryOf(params: ListParams): Readonly<Record<string, unknown>> {
  const { filters, group, ...rest } = params;
  return {
    ...rest,
    ...(group ? { group: [group.label, group.value] } : {}),
    // Last, so that no filter takes the place of a parameter of the call.
    ...(filters ? { filtros: filters } : {}),
  };
}
