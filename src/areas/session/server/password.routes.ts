import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { matchLanguage } from '../../../domain/languages.ts';
import { type PasswordProblem, passwordProblems, shortestPassword } from '../../../domain/passwords.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Handlers, tokenOf } from '../../../platform/http/binding.ts';
import type { ErrorProblem, FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors, tooManyAttempts } from '../../../platform/http/errors/http-errors.ts';
import type { Attempts } from '../../../platform/sessions/attempts.ts';
import type { KnownDevices } from '../../../platform/sessions/known-devices.ts';
import type { LoginTurns } from '../../../platform/sessions/login-turns.ts';
import { isOwnPassword } from '../../../platform/sessions/own-password.ts';
import { hashPassword } from '../../../platform/sessions/passwords.ts';
import { storePassword } from '../../../platform/sessions/session.queries.ts';
import { hashToken, type Sessions } from '../../../platform/sessions/sessions.ts';
import { sessionErrors } from './errors.ts';
import type { PasswordLinks } from './password-links.ts';
import { readAttempt } from './read-attempt.ts';
import { passwordText } from './texts.ts';

type Parts = {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly passwordLinks: PasswordLinks;
  readonly attempts: Attempts;
  /** Turns of requests for links. */
  readonly turns: LoginTurns;
  readonly devices: KnownDevices;
};

/** Recovering and changing passwords (specification 001, sections 2 and 7). */
export function passwordHandlers({ db, sessions, passwordLinks, attempts, turns, devices }: Parts) {
  async function changeByLink(token: string, password: string, before: readonly FieldError[]): Promise<void> {
    const owner = await passwordLinks.find(token);
    if (owner === null) throw sessionErrors.LINK_INVALIDO();
    refuse([...before, ...badPassword(password, owner.names)]);
    const hash = await hashPassword(password);
    await db.transaction(async (tx) => {
      if (!(await passwordLinks.use(tx, token))) throw sessionErrors.LINK_INVALIDO();
      await storePassword(tx, owner.id, hash);
    });
  }

  async function changeOwn(
    request: FastifyRequest,
    present: string | undefined,
    password: string,
    before: readonly FieldError[],
  ): Promise<void> {
    const token = request.headers.authorization === undefined ? null : tokenOf(request);
    const session = token === null ? null : await sessions.find(token);
    if (token === null || session === null) throw httpErrors.SESSAO_INVALIDA();
    const { user } = session;
    const typed = { userId: user.id, address: request.ip, password: present ?? '' };
    const isRight = await isOwnPassword({ db, attempts }, typed);
    const [row] = await db.query<{ codigo_mundial: string | null }>(
      sql`select codigo_mundial from usuario where id = ${user.id}`,
    );
    refuse([
      ...before,
      ...(isRight ? [] : [wrong('senhaAtual', sessionErrors.senha_atual())]),
      ...badPassword(password, [user.login, row?.codigo_mundial ?? '']),
      ...(password.normalize('NFKC') === present?.normalize('NFKC')
        ? [wrong('digiteSenha', sessionErrors['igual.senha']())]
        : []),
    ]);
    const hash = await hashPassword(password);
    await db.transaction(async (tx) => {
      await passwordLinks.revoke(tx, user.id);
      await storePassword(tx, user.id, hash, hashToken(token));
    });
  }

  return {
    recuperarSenha: async ({ body, request }) => {
      const wait = await turns.enter(await readAttempt(db, devices, body.login, request));
      if (wait > 0) throw tooManyAttempts(wait);
      await passwordLinks.recover(body.login);
      return { status: 200, body: { messages: [messageIn(request, 'answer.sent')] } };
    },
    alterarSenha: async ({ body, request }) => {
      const isSame = body.digiteSenha === body.confirmeSenha;
      const errors = isSame ? [] : [wrong('confirmeSenha', sessionErrors.diferente())];
      if (body.token === undefined) await changeOwn(request, body.senhaAtual, body.digiteSenha, errors);
      else await changeByLink(body.token, body.digiteSenha, errors);
      sessions.forget();
      return { status: 200, body: { messages: [messageIn(request, 'answer.changed')] } };
    },
  } satisfies Handlers;
}

const refusals: Readonly<Record<PasswordProblem, ErrorProblem>> = {
  curta: sessionErrors.curta({ limit: shortestPassword }),
  login: sessionErrors['login.senha'](),
  fraca: sessionErrors.fraca(),
};

function badPassword(password: string, names: readonly string[]): readonly FieldError[] {
  return passwordProblems(password, names).map((code) => wrong('digiteSenha', refusals[code]));
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
}

function wrong(field: string, problem: ErrorProblem): FieldError {
  return { pointer: `/${field}`, ...problem };
}

/** A message for a dialog of the portal, in its language. */
function messageIn({ headers }: FastifyRequest, key: 'answer.sent' | 'answer.changed'): string {
  return passwordText(key, matchLanguage(headers['x-language']));
}
