import { createMachine, getNextSnapshot } from 'xstate';

/** Phases of the signing of a contract, as in the database. */
export type SigningPhase = 'prepare' | 'di' | 'testemunha' | 'sealing' | 'sending' | 'finish' | 'recusado' | 'expirado';

export type SigningEvent =
  | 'CONFIRM'
  | 'SIGN'
  | 'SEALED'
  | 'SENT'
  | 'DECLINE'
  | 'EXPIRE'
  /** Nobody has signed. */
  | 'REOPEN';

/**
 * The signing of a contract (specification 002, section 2.15): the D.I, then a witness, then the seal and the mails.
 */
export const signingMachine = createMachine({
  id: 'signing',
  initial: 'prepare',
  states: {
    prepare: { on: { CONFIRM: 'di' } },
    di: { on: { SIGN: 'testemunha', DECLINE: 'recusado', EXPIRE: 'expirado', REOPEN: 'prepare' } },
    testemunha: { on: { SIGN: 'sealing', DECLINE: 'recusado', EXPIRE: 'expirado' } },
    sealing: { on: { SEALED: 'sending' } },
    sending: { on: { SENT: 'finish' } },
    finish: { type: 'final' },
    recusado: { on: { REOPEN: 'prepare' } },
    expirado: { on: { REOPEN: 'prepare' } },
  },
});

/** The phase to which an event leads; null if the phase does not have the event. */
export function nextPhase(phase: SigningPhase, event: SigningEvent): SigningPhase | null {
  const now = signingMachine.resolveState({ value: phase });
  if (!now.can({ type: event })) return null;
  return getNextSnapshot(signingMachine, now, { type: event }).value as SigningPhase;
}

/** The phase for users: seal and mails are internal. */
export function shownPhase(phase: SigningPhase): Exclude<SigningPhase, 'sealing' | 'sending'> {
  return phase === 'sealing' || phase === 'sending' ? 'finish' : phase;
}

/** Path of the page that a code opens, after the public address of the portal. */
export function signingPath(contract: number, client: number, phase: 'di' | 'testemunha'): string {
  return `/contratos/${contract}/assinaturas/${client}/${phase}`;
}
