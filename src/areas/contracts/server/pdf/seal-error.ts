/**
 * Why a fully signed document cannot be sealed now. Each has a permanent code, to be found in logs and in the list of
 * tasks; the text contains neither passwords nor addresses. The process stays in its phase, and the task tries again.
 */
export const sealFailures = {
  /** `VITRAL_SEAL_P12` is not a readable file. */
  SELO_ARQUIVO: 'The file of the certificate of the seal cannot be read.',
  SELO_SENHA: 'The password of the certificate of the seal is wrong.',
  SELO_CERTIFICADO: 'The file of the certificate of the seal holds no key with its certificate.',
  SELO_VENCIDO: 'The certificate of the seal has expired.',
  SELO_FUTURO: 'The certificate of the seal does not hold yet.',
  SELO_CARIMBO: 'The authority of time stamps does not answer.',
  SELO_CARIMBO_RECUSADO: 'The authority of time stamps refused to stamp.',
  SELO_CARIMBO_INVALIDO: 'The authority of time stamps answered with a stamp of something else.',
} as const;

export type SealFailure = keyof typeof sealFailures;

/** A document cannot be sealed now. */
export class SealError extends Error {
  override readonly name = 'SealError';
  readonly code: SealFailure;
  constructor(code: SealFailure) {
    super(`${code}: ${sealFailures[code]}`);
    this.code = code;
  }
}
