/** Statuses of the customer flow by their ids, as in `listarFluxoCliente` (specification 002, section 3). */
const statuses = [
  'PENDENTE',
  'ATIVO',
  'RECOMENDACAO',
  'EVOLUIR_PARA_DI',
  'EVOLUIR_PARA_DIENERGY',
  'APROVADO',
  'INATIVO',
  'BLOQUEADO',
] as const;

export type StatusName = (typeof statuses)[number];

/** The id of a status, from 1. */
export function idOfStatus(status: StatusName): number {
  return statuses.indexOf(status) + 1;
}
