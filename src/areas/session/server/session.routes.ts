import type { components } from '../../../api/generated/portal.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { tokenOf } from '../../../platform/http/binding.ts';
import { httpErrors, tooManyAttempts } from '../../../platform/http/errors/http-errors.ts';
import type { KnownDevices } from '../../../platform/sessions/known-devices.ts';
import type { LoginTurns } from '../../../platform/sessions/login-turns.ts';
import { verifyPassword } from '../../../platform/sessions/passwords.ts';
import { findLogin, type UserRow } from '../../../platform/sessions/session.queries.ts';
import type { Services } from '../../module.ts';
import { sessionErrors } from './errors.ts';
import { ownerOf, readAttempt } from './read-attempt.ts';

type Usuario = components['schemas']['UsuarioSessao'];

/** Logging in and out (specification 001, sections 2 and 7). */
export function sessionHandlers({
  db,
  sessions,
  secondFactor,
  links,
  turns,
  devices,
}: Pick<Services, 'db' | 'sessions' | 'secondFactor' | 'links'> & {
  readonly turns: LoginTurns;
  readonly devices: KnownDevices;
}) {
  return {
    criarLink: async ({ body, request }) => {
      const data = await links.create(tokenOf(request) ?? '', body.url);
      if (data === null) throw httpErrors.SESSAO_INVALIDA();
      return { status: 201, body: { data } };
    },
    login: async ({ body, request }) => {
      const attempt = await readAttempt(db, devices, body.username, request);
      const wait = await turns.enter(attempt);
      if (wait > 0) throw tooManyAttempts(wait);
      const found = await findLogin(db, body.username);
      const owner = ownerOf(found);
      const matches = await verifyPassword(owner?.hash ?? null, body.password);
      if (found === null || owner === null || !matches || !found.user.ativo)
        throw sessionErrors.CREDENCIAIS_INVALIDAS();
      turns.succeed(attempt);
      const challenge = await secondFactor.challenge(found.user.id);
      if (challenge !== null) throw sessionErrors.SEGUNDO_FATOR(challenge);
      const agent = request.headers['user-agent'] ?? null;
      const { token, expira_em, session } = await sessions.open(found.user.id, agent, request.ip);
      const headers = {
        'set-cookie': await devices.remember(request.headers.cookie, owner, request.protocol === 'https'),
      };
      return { status: 200, body: { data: { token, expira_em, usuario: toUsuario(session.user) } }, headers };
    },
    logout: async ({ request }) => {
      const token = tokenOf(request);
      if (token !== null) await sessions.revoke(token);
      return { status: 204, body: undefined };
    },
    listarSessoes: async ({ request }) => {
      const data = await sessions.list(tokenOf(request) ?? '');
      return { status: 200, body: { data } };
    },
    encerrarSessao: async ({ params, request }) => {
      if (!(await sessions.revokeById(tokenOf(request) ?? '', params.id)))
        throw sessionErrors.SESSAO_NAO_ENCONTRADA({ id: params.id });
      return { status: 204, body: undefined };
    },
    encerrarOutrasSessoes: async ({ request }) => {
      await sessions.revokeOthers(tokenOf(request) ?? '');
      return { status: 204, body: undefined };
    },
    obterSessao: async ({ request }) => {
      const session = await sessions.find(tokenOf(request) ?? '');
      if (session === null) throw httpErrors.SESSAO_INVALIDA();
      const { user, seenBy } = session;
      return {
        status: 200,
        body: { data: { ...toUsuario(user), ...(seenBy === undefined ? {} : { visto_por: seenBy }) } },
      };
    },
  } satisfies Handlers;
}

/** The user as the shell stores it (specification 000, section 3). */
export function toUsuario(row: UserRow): Usuario {
  const reference = (id: number | null, nome: string | null) => (id === null ? null : { id, nome: nome ?? '' });
  const client = reference(row.id_cliente, row.cliente_nome);
  return {
    id: row.id,
    login: row.login,
    nome: row.nome,
    avatar: row.foto?.url ?? row.avatar,
    url: row.url,
    filial: reference(row.id_filial, row.filial_nome),
    cliente: client && { ...client, pessoa: reference(row.id_pessoa, row.pessoa_nome) },
    id_pais: row.id_pais,
    codigo_pais: row.codigo_pais,
    status_penn: row.status_penn,
    exibir_carrinho: row.exibir_carrinho ?? false,
    salvar_cookies: row.salvar_cookies ?? false,
    perfil: {
      constante: row.perfil_constante,
      descricao: row.perfil_descricao,
      configurador: row.perfil_configurador === true || row.perfil_administrador === true,
    },
    administrativo: row.perfil_administrador === true,
    tipo: row.tipo ?? 'CLIENTE',
    sigla_idioma: row.sigla_idioma,
  };
}
