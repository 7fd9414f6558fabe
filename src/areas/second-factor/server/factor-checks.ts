import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { countAttempt, findPasswordHash, isOwnPassword } from '../../../platform/sessions/own-password.ts';
import type { Services } from '../../module.ts';
import { sessionErrors } from '../../session/server/index.ts';
import { secondFactorErrors } from './errors.ts';

/** Checks of codes and passwords before a change. */
export function createFactorChecks({ db, secondFactor, attempts }: Pick<Services, 'db' | 'secondFactor' | 'attempts'>) {
  /**
   * Limits attempts to guess a user's codes, from any address: anybody who gets here knows the password or has the
   * session.
   */
  async function trying<Result>(userId: number, check: () => Promise<Result | null>): Promise<Result | null> {
    const key = `codigo ${userId}`;
    countAttempt(attempts, key);
    const result = await check();
    if (result !== null) attempts.succeed(key);
    return result;
  }

  async function challenged(desafio: string, etapa: 'codigo' | 'cadastro'): Promise<number> {
    const found = await secondFactor.find(desafio);
    if (found === null || found.etapa !== etapa) throw secondFactorErrors.DESAFIO_INVALIDO();
    return found.userId;
  }

  async function answerChallenge<Result>(
    desafio: string,
    etapa: 'codigo' | 'cadastro',
    check: (userId: number) => Promise<Result | null>,
  ): Promise<{ readonly userId: number; readonly result: Result }> {
    const userId = await challenged(desafio, etapa);
    const result = await trying(userId, async () => {
      if (!(await secondFactor.count(desafio))) throw secondFactorErrors.DESAFIO_INVALIDO();
      return check(userId);
    });
    if (result === null) throw secondFactorErrors.CODIGO_INCORRETO();
    if (!(await secondFactor.finish(desafio))) throw secondFactorErrors.DESAFIO_INVALIDO();
    return { userId, result };
  }

  /** Users with a password must enter it again: an open session alone must not be able to lock its user out. */
  async function confirmPassword({ id }: Caller, address: string, password: string): Promise<void> {
    const stored = await findPasswordHash(db, id);
    if (stored === null) return;
    if (!(await isOwnPassword({ db, attempts }, { userId: id, address, password }, stored)))
      throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/senhaAtual', ...sessionErrors.senha_atual() }] });
  }

  async function confirmCode({ id }: Caller, code: string): Promise<void> {
    const isRight = await trying(id, async () => ((await secondFactor.use(id, code)) ? true : null));
    if (isRight === null) throw wrongCode();
  }

  return { trying, challenged, answerChallenge, confirmPassword, confirmCode };
}

export function wrongCode() {
  return httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/codigo', ...secondFactorErrors['segundo.codigo']() }] });
}
