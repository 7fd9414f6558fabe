import type { components } from '../../../api/generated/portal.ts';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/binding.ts';
import { tokenOf } from '../../http/binding.ts';
import type { Links } from './links.ts';
import { verifyPassword } from './passwords.ts';
import { findLogin, type UserRow } from './session.queries.ts';
import type { Sessions } from './sessions.ts';

type Usuario = components['schemas']['UsuarioSessao'];

/** Logging in and out (specification 001, sections 2 and 7). */
export function sessionHandlers(
  db: Database,
  sessions: Sessions,
  links: Links,
): Pick<Handlers, 'login' | 'logout' | 'obterSessao' | 'criarLink'> {
  return {
    criarLink: async ({ body, request }) => {
      const data = await links.create(tokenOf(request) ?? '', body.url);
      if (data === null) throw new ApiError('SESSAO_INVALIDA', {});
      return { status: 201, body: { data } };
    },
    login: async ({ body, request }) => {
      const found = await findLogin(db, body.username);
      const matches = await verifyPassword(found?.hash ?? null, body.password);
      if (found === null || !matches || !found.user.ativo) throw new ApiError('CREDENCIAIS_INVALIDAS', {});
      const { token, expira_em, session } = await sessions.open(found.user.id, request.headers['user-agent'] ?? null);
      return { status: 200, body: { data: { token, expira_em, usuario: toUsuario(session.user) } } };
    },
    logout: async ({ request }) => {
      const token = tokenOf(request);
      if (token !== null) await sessions.revoke(token);
      return { status: 204, body: undefined };
    },
    obterSessao: async ({ request }) => {
      const session = await sessions.find(tokenOf(request) ?? '');
      if (session === null) throw new ApiError('SESSAO_INVALIDA', {});
      return { status: 200, body: { data: toUsuario(session.user) } };
    },
  };
}

/** The user as the shell stores it (specification 000, section 3). */
export function toUsuario(row: UserRow): Usuario {
  const reference = (id: number | null, nome: string | null) => (id === null ? null : { id, nome: nome ?? '' });
  return {
    id: row.id,
    login: row.login,
    nome: row.nome,
    avatar: row.avatar,
    url: row.url,
    filial: reference(row.id_filial, row.filial_nome),
    cliente: reference(row.id_cliente, row.cliente_nome),
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
    administrativo: row.perfil_administrador === true || (row.tipo ?? '').includes('ADMINISTRATIVO'),
    tipo: row.tipo ?? 'CLIENTE',
    sigla_idioma: row.sigla_idioma,
  };
}
