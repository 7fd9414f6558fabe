/** The status of a CPF in the registry; `INEXISTENTE`: it belongs to nobody. */
export type CpfStatus =
  | 'REGULAR'
  | 'PENDENTE_REGULARIZACAO'
  | 'SUSPENSA'
  | 'CANCELADA'
  | 'NULA'
  | 'TITULAR_FALECIDO'
  | 'INEXISTENTE';

/** The statuses that prevent a registration; `PENDENTE_REGULARIZACAO` does not. */
export type CpfHindrance = Exclude<CpfStatus, 'REGULAR' | 'PENDENTE_REGULARIZACAO'>;

/** Data of the holder of a CPF. */
export type CpfRecord = {
  readonly status: CpfStatus;
  /** Full name as registered; null if the registry does not return it. */
  readonly name: string | null;
};

/** The port for the registry of Brazilian taxpayers (network.md, section 5). */
export type CpfPort = {
  /** `cpf` has eleven digits with valid check digits. Rejects with PortError if the registry does not answer. */
  readonly find: (cpf: string) => Promise<CpfRecord>;
};

/** The status as an obstacle to a registration; null for none. */
export function hindranceOf(status: CpfStatus): CpfHindrance | null {
  return status === 'REGULAR' || status === 'PENDENTE_REGULARIZACAO' ? null : status;
}
