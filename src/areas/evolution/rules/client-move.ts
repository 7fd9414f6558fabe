import type { ClientKind, ClientState } from '../../people/index.ts';

/** The change of a client's state by a save; `from` is null for a new client. */
export type ClientMove = {
  readonly from: { readonly status: ClientState; readonly tipo: ClientKind } | null;
  readonly to: { readonly status: ClientState; readonly tipo: ClientKind };
  /** The consultant has accepted the registration by e-mail. */
  readonly aceite: boolean;
  /** Kind before the recommendation, which decides between D.I. and D.I. Energy; null if none is stored. */
  readonly tipo_origem: ClientKind | null;
  /** Results of the evolution's checks; only needed for moves to RECOMENDACAO and to an evolution. */
  readonly checks: MoveChecks;
};

/** Requirements of a step of the evolution. */
export type MoveChecks = {
  /** The points of the rule of adhesion are reached. */
  readonly points: boolean;
  /** The letter of recommendation is written. */
  readonly letter: boolean;
  /** None of the five checks is crossed. */
  readonly complete: boolean;
  /** The save has a reason (`observacao`), as refusing an evolution requires. */
  readonly reason: boolean;
};

/** A user's rights on states. */
export type StateRights = {
  /** May activate, deactivate and block clients, and make consultants of customers. */
  readonly situacao: boolean;
  /** May recommend consultants and request their evolution (`EVOLUIR_DI`). */
  readonly evoluir: boolean;
  /** Is the first D.I. above the consultant, or administrative: nobody else recommends or evolves them. */
  readonly dono: boolean;
  /** May decide requested evolutions. */
  readonly aprovar: boolean;
  /** May import records from before the portal, in whatever state they are. */
  readonly inicio: boolean;
};

/** Why a move is refused, by the field that it is about. */
export type MoveRefusal = {
  readonly field: 'status' | 'tipo';
  readonly why:
    | ('passagem' | 'inicio' | 'aceite' | 'destino' | 'permissao')
    | ('dono' | 'pontos' | 'carta' | 'conferencias' | 'motivo');
};
