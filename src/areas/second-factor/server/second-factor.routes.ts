import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { tokenOf } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors, tooManyAttempts } from '../../../platform/http/http-errors.ts';
import type { KnownDevices } from '../../../platform/sessions/known-devices.ts';
import { verifyPassword } from '../../../platform/sessions/passwords.ts';
import { totpAddress } from '../../../platform/sessions/totp.ts';
import type { Services } from '../../module.ts';
import { sessionErrors, toUsuario } from '../../session/server/index.ts';
import { secondFactorErrors } from './errors.ts';

type Parts = Pick<Services, 'db' | 'sessions' | 'secondFactor' | 'attempts' | 'entities'> & {
  readonly devices: KnownDevices;
};
type FactorHandlers = Pick<
  Handlers,
  | 'confirmarSegundoFator'
  | 'prepararSegundoFator'
  | 'concluirSegundoFator'
  | 'obterSegundoFator'
  | 'iniciarSegundoFator'
  | 'ativarSegundoFator'
  | 'gerarCodigosRecuperacao'
  | 'desativarSegundoFator'
  | 'redefinirSegundoFator'
>;

/** The second step of a login, and what users and administrators do with second factors. */
export function secondFactorHandlers({ db, sessions, secondFactor, attempts, devices }: Parts): FactorHandlers {
  /** Slows down who guesses at the codes of a user, wherever from: who gets here knows the password or the session. */
  async function trying<Result>(userId: number, check: () => Promise<Result | null>): Promise<Result | null> {
    const key = `codigo ${userId}`;
    const wait = attempts.begin(key);
    if (wait > 0) throw tooManyAttempts(wait);
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

  async function openSession(userId: number, request: Parameters<typeof tokenOf>[0]) {
    const agent = request.headers['user-agent'] ?? null;
    const { token, expira_em, session } = await sessions.open(userId, agent, request.ip);
    return { token, expira_em, usuario: toUsuario(session.user) };
  }

  /** Headers by which the device is known to whoever has logged in with it, both steps. */
  async function deviceHeaders(
    userId: number,
    { headers, protocol }: FastifyRequest,
  ): Promise<Record<string, string[]>> {
    const [row] = await db.query<{ hash: string }>(
      sql`select hash from vitral_credencial where id_usuario = ${userId}`,
    );
    if (row === undefined) return {};
    const owner = { id: userId, hash: row.hash };
    return { 'set-cookie': await devices.remember(headers.cookie, owner, protocol === 'https') };
  }

  async function loginOf(userId: number): Promise<string> {
    const [row] = await db.query<{ login: string }>(sql`select login from usuario where id = ${userId}`);
    return row?.login ?? '';
  }

  async function enrolment(userId: number) {
    const segredo = await secondFactor.prepare(userId);
    if (segredo === null) throw secondFactorErrors.SEGUNDO_FATOR_ATIVO();
    return { segredo, endereco: totpAddress(segredo, await loginOf(userId)) };
  }

  /** Who has a password types it again: an open session alone must not lock its user out. */
  async function confirmPassword({ id }: Caller, address: string, password: string): Promise<void> {
    const [credential] = await db.query<{ hash: string }>(
      sql`select hash from vitral_credencial where id_usuario = ${id}`,
    );
    if (credential === undefined) return;
    const key = `senha ${id} ${address}`;
    const wait = attempts.begin(key);
    if (wait > 0) throw tooManyAttempts(wait);
    if (!(await verifyPassword(credential.hash, password)))
      throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/senhaAtual', ...sessionErrors.senha_atual() }] });
    attempts.succeed(key);
  }

  async function confirmCode({ id }: Caller, code: string): Promise<void> {
    const isRight = await trying(id, async () => ((await secondFactor.use(id, code)) ? true : null));
    if (isRight === null) throw wrongCode();
  }

  return {
    confirmarSegundoFator: async ({ body, request }) => {
      const { userId } = await answerChallenge(body.desafio, 'codigo', async (id) =>
        (await secondFactor.use(id, body.codigo)) ? true : null,
      );
      const data = await openSession(userId, request);
      return { status: 200, body: { data }, headers: await deviceHeaders(userId, request) };
    },
    prepararSegundoFator: async ({ body }) => {
      const userId = await challenged(body.desafio, 'cadastro');
      return { status: 200, body: { data: await enrolment(userId) } };
    },
    concluirSegundoFator: async ({ body, request }) => {
      const { userId, result } = await answerChallenge(body.desafio, 'cadastro', (id) =>
        secondFactor.activate(id, body.codigo),
      );
      const sessao = await openSession(userId, request);
      const headers = await deviceHeaders(userId, request);
      return { status: 200, body: { data: { sessao, codigos: [...result] } }, headers };
    },
    obterSegundoFator: async ({ caller }) => ({
      status: 200,
      body: { data: await secondFactor.state(caller().id) },
    }),
    iniciarSegundoFator: async ({ body, caller, request }) => {
      const who = caller();
      await confirmPassword(who, request.ip, body.senhaAtual);
      return { status: 200, body: { data: await enrolment(who.id) } };
    },
    ativarSegundoFator: async ({ body, caller, request }) => {
      const { id } = caller();
      const codes = await trying(id, () => secondFactor.activate(id, body.codigo));
      if (codes === null) throw wrongCode();
      await sessions.revokeOthers(tokenOf(request) ?? '');
      return { status: 200, body: { data: { codigos: [...codes] } } };
    },
    gerarCodigosRecuperacao: async ({ body, caller }) => {
      const who = caller();
      await confirmCode(who, body.codigo);
      return { status: 200, body: { data: { codigos: [...(await secondFactor.renewCodes(who.id))] } } };
    },
    desativarSegundoFator: async ({ body, caller }) => {
      const who = caller();
      const { ativo, exigido } = await secondFactor.state(who.id);
      if (exigido) throw secondFactorErrors.SEGUNDO_FATOR_EXIGIDO();
      if (!ativo) throw secondFactorErrors.SEGUNDO_FATOR_INATIVO();
      await confirmCode(who, body.codigo);
      await db.transaction((tx) => secondFactor.remove(tx, who.id));
      return { status: 204, body: undefined };
    },
    redefinirSegundoFator: async ({ params, caller }) => {
      const who = caller();
      // A profile of that name is not enough: it may be one that somebody made.
      if (!who.administrator) throw httpErrors.SEM_PERMISSAO({ permissao: 'PERFIL:ADMINISTRADOR' });
      if (params.id === who.id) throw secondFactorErrors.SEGUNDO_FATOR_PROPRIO();
      await db.transaction(async (tx) => {
        const [user] = await tx.query<{ versao: number }>(
          sql`select versao from usuario where id = ${params.id} for update`,
        );
        if (user === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Usuario', id: params.id });
        if (!(await secondFactor.remove(tx, params.id))) throw secondFactorErrors.SEGUNDO_FATOR_INATIVO();
        await tx.execute(sql`delete from vitral_sessao where id_usuario = ${params.id}`);
        await tx.execute(sql`
          insert into vitral_historico (entity, id_registro, versao, operacao, id_usuario, antes, depois)
          values ('Usuario', ${params.id}, ${user.versao}, 'ALTERACAO', ${who.id},
            ${JSON.stringify({ segundo_fator: true })}::jsonb, ${JSON.stringify({ segundo_fator: false })}::jsonb)`);
      });
      sessions.forget();
      return { status: 200, body: { data: { id: params.id, ativo: false } } };
    },
  };
}

function wrongCode() {
  return httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/codigo', ...secondFactorErrors['segundo.codigo']() }] });
}
