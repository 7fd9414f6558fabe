import type { ClientKind, ClientState } from '../../people/index.ts';

/** What a save makes of a client's state; `from` is null for a new one. */
export type ClientMove = {
  readonly from: { readonly status: ClientState; readonly tipo: ClientKind } | null;
  readonly to: { readonly status: ClientState; readonly tipo: ClientKind };
  /** The consultant has accepted the registration by e-mail. */
  readonly aceite: boolean;
  /** Kind before the recommendation, which decides between D.I. and D.I. Energy; null where none is kept. */
  readonly tipo_origem: ClientKind | null;
  /** What the checks of the evolution say; asked for moves to RECOMENDACAO and to an evolution alone. */
  readonly checks: MoveChecks;
};

/** What has to be there for a step of the evolution. */
export type MoveChecks = {
  /** The points of the rule of adhesion are reached. */
  readonly points: boolean;
  /** The letter of recommendation is written. */
  readonly letter: boolean;
  /** None of the five checks is crossed. */
  readonly complete: boolean;
  /** The save says why (`observacao`), as refusing an evolution has to. */
  readonly reason: boolean;
};

/** What somebody may do with states. */
export type StateRights = {
  /** Activates, deactivates and blocks clients, and makes consultants of customers. */
  readonly situacao: boolean;
  /** Recommends consultants and asks for their evolution (`EVOLUIR_DI`). */
  readonly evoluir: boolean;
  /** Is the first D.I. above the consultant, or administrative: nobody else recommends or evolves them. */
  readonly dono: boolean;
  /** Decides on evolutions that were asked for. */
  readonly aprovar: boolean;
  /** Brings records of before the portal, in whatever state they are. */
  readonly inicio: boolean;
};

/** Why a move is refused, by the field that it is about. */
export type MoveRefusal = {
  readonly field: 'status' | 'tipo';
  readonly why:
    | ('passagem' | 'inicio' | 'aceite' | 'destino' | 'permissao')
    | ('dono' | 'pontos' | 'carta' | 'conferencias' | 'motivo');
};
