import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { tokenOf } from '../../../platform/http/binding.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { KnownDevices } from '../../../platform/sessions/known-devices.ts';
import { findPasswordHash } from '../../../platform/sessions/own-password.ts';
import { totpAddress } from '../../../platform/sessions/totp.ts';
import type { Services } from '../../module.ts';
import { toUsuario } from '../../session/server/index.ts';
import { secondFactorErrors } from './errors.ts';
import { createFactorChecks, wrongCode } from './factor-checks.ts';

type Parts = Pick<Services, 'db' | 'sessions' | 'secondFactor' | 'attempts' | 'entities'> & {
  readonly devices: KnownDevices;
};

/** The second step of a login, and calls of users and administrators about second factors. */
export function secondFactorHandlers({ db, sessions, secondFactor, attempts, devices }: Parts) {
  const checks = createFactorChecks({ db, secondFactor, attempts });
  const { trying, challenged, answerChallenge, confirmPassword, confirmCode } = checks;

  async function openSession(userId: number, request: Parameters<typeof tokenOf>[0]) {
    const agent = request.headers['user-agent'] ?? null;
    const { token, expira_em, session } = await sessions.open(userId, agent, request.ip);
    return { token, expira_em, usuario: toUsuario(session.user) };
  }

  /** Cookie that marks the device as known after a login with both steps. */
  async function deviceHeaders(
    userId: number,
    { headers, protocol }: FastifyRequest,
  ): Promise<Record<string, string[]>> {
    const hash = await findPasswordHash(db, userId);
    if (hash === null) return {};
    return { 'set-cookie': await devices.remember(headers.cookie, { id: userId, hash }, protocol === 'https') };
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
      // A profile with that name is not enough: anybody could have created one.
      if (!who.administrator) throw httpErrors.SEM_PERMISSAO({ permissao: 'PERFIL:ADMINISTRADOR' });
      if (params.id === who.id) throw secondFactorErrors.SEGUNDO_FATOR_PROPRIO();
      await db.transaction((tx) => resetFactor(tx, secondFactor, { userId: params.id, by: who.id }));
      sessions.forget();
      return { status: 200, body: { data: { id: params.id, ativo: false } } };
    },
  } satisfies Handlers;
}

/** Removes the second factor of another user, ends that user's sessions and records the caller in the history. */
async function resetFactor(
  tx: Queryable,
  secondFactor: Parts['secondFactor'],
  { userId, by }: { readonly userId: number; readonly by: number },
): Promise<void> {
  const [user] = await tx.query<{ versao: number }>(sql`select versao from usuario where id = ${userId} for update`);
  if (user === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Usuario', id: userId });
  if (!(await secondFactor.remove(tx, userId))) throw secondFactorErrors.SEGUNDO_FATOR_INATIVO();
  await tx.execute(sql`delete from vitral_sessao where id_usuario = ${userId}`);
  await tx.execute(sql`
    insert into vitral_historico (entity, id_registro, versao, operacao, id_usuario, antes, depois)
    values ('Usuario', ${userId}, ${user.versao}, 'ALTERACAO', ${by},
      ${JSON.stringify({ segundo_fator: true })}::jsonb, ${JSON.stringify({ segundo_fator: false })}::jsonb)`);
}
