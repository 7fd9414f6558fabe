/**
 * States of a client (`Cliente.status`): customers have the first three, consultants on their way to D.I. the others.
 */
export type ClientState =
  | 'ATIVO'
  | 'INATIVO'
  | 'BLOQUEADO'
  | 'PENDENTE'
  | 'RECOMENDACAO'
  | 'APROVADO'
  | 'EVOLUIR_PARA_DI'
  | 'EVOLUIR_PARA_DIENERGY';

/** Role of a client in the network (`Cliente.tipo`). */
export type ClientKind = 'CLIENTE' | 'CONSULTOR' | 'DI' | 'CONSULTOR_ENERGY';
