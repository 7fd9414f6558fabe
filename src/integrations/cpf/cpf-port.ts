/** What the registry says of a CPF; `INEXISTENTE` is one that nobody has. */
export type CpfStatus =
  | 'REGULAR'
  | 'PENDENTE_REGULARIZACAO'
  | 'SUSPENSA'
  | 'CANCELADA'
  | 'NULA'
  | 'TITULAR_FALECIDO'
  | 'INEXISTENTE';

/** Those with which nobody is registered: what only waits to be put in order is no hindrance. */
export type CpfHindrance = Exclude<CpfStatus, 'REGULAR' | 'PENDENTE_REGULARIZACAO'>;

/** What is known of the holder of a CPF. */
export type CpfRecord = {
  readonly status: CpfStatus;
  /** Full name as it is registered; null where the registry does not say it. */
  readonly name: string | null;
};

/** The port for the registry of Brazilian taxpayers (network.md, section 5). */
export type CpfPort = {
  /** Of eleven digits whose check digits fit. Rejects with PortError where the registry does not answer. */
  readonly find: (cpf: string) => Promise<CpfRecord>;
};

/** The status as what stands against a registration; null where nothing does. */
export function hindranceOf(status: CpfStatus): CpfHindrance | null {
  return status === 'REGULAR' || status === 'PENDENTE_REGULARIZACAO' ? null : status;
}
