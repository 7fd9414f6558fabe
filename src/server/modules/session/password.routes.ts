import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { type PasswordProblem, passwordProblems, shortestPassword } from '../../../domain/passwords.ts';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Handlers, tokenOf } from '../../http/binding.ts';
import type { Attempts } from './attempts.ts';
import type { PasswordLinks } from './password-links.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { storePassword } from './session.queries.ts';
import { hashToken, type Sessions } from './sessions.ts';

type Parts = {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly passwordLinks: PasswordLinks;
  readonly attempts: Attempts;
};

/** Recovering and changing passwords (specification 001, sections 2 and 7). */
export function passwordHandlers({
  db,
  sessions,
  passwordLinks,
  attempts,
}: Parts): Pick<Handlers, 'recuperarSenha' | 'alterarSenha'> {
  async function changeByLink(token: string, password: string): Promise<void> {
    const owner = await passwordLinks.find(token);
    if (owner === null) throw new ApiError('LINK_INVALIDO', {});
    refuseBad(password, owner.names);
    const hash = await hashPassword(password);
    await db.transaction(async (tx) => {
      if (!(await passwordLinks.use(tx, token))) throw new ApiError('LINK_INVALIDO', {});
      await storePassword(tx, owner.id, hash);
    });
  }

  async function changeOwn(request: FastifyRequest, present: string | undefined, password: string): Promise<void> {
    const token = request.headers.authorization === undefined ? null : tokenOf(request);
    const session = token === null ? null : await sessions.find(token);
    if (token === null || session === null) throw new ApiError('SESSAO_INVALIDA', {});
    const { user } = session;
    const [credential] = await db.query<{ hash: string }>(
      sql`select hash from vitral_credencial where id_usuario = ${user.id}`,
    );
    const key = `senha ${user.id} ${request.ip}`;
    const wait = attempts.begin(key);
    if (wait > 0) throw new ApiError('MUITAS_TENTATIVAS', { segundos: wait });
    if (!(await verifyPassword(credential?.hash ?? null, present ?? '')))
      throw wrong('senhaAtual', 'senha_atual', 'A senha atual não confere.');
    attempts.succeed(key);
    const [row] = await db.query<{ codigo_mundial: string | null }>(
      sql`select codigo_mundial from usuario where id = ${user.id}`,
    );
    refuseBad(password, [user.login, row?.codigo_mundial ?? '']);
    if (password.normalize('NFKC') === present?.normalize('NFKC'))
      throw wrong('digiteSenha', 'igual', 'A nova senha é igual à atual. Escolha outra.');
    const hash = await hashPassword(password);
    await db.transaction(async (tx) => {
      await passwordLinks.revoke(tx, user.id);
      await storePassword(tx, user.id, hash, hashToken(token));
    });
  }

  return {
    recuperarSenha: async ({ body, request }) => {
      // Whether the portal can do anything at all is told; who is in it is not.
      await db.query(sql`select 1 as found`);
      passwordLinks.recover(body.login);
      return { status: 200, body: { messages: [messageIn(request, 'sent')] } };
    },
    alterarSenha: async ({ body, request }) => {
      if (body.digiteSenha !== body.confirmeSenha)
        throw wrong('confirmeSenha', 'diferente', 'As senhas não são iguais. Digite a mesma senha nos dois campos.');
      if (body.token === undefined) await changeOwn(request, body.senhaAtual, body.digiteSenha);
      else await changeByLink(body.token, body.digiteSenha);
      sessions.forget();
      return { status: 200, body: { messages: [messageIn(request, 'changed')] } };
    },
  };
}

const refusals: Readonly<Record<PasswordProblem, string>> = {
  curta: `A senha precisa de pelo menos ${shortestPassword} caracteres.`,
  login: 'A senha não pode ser o seu login. Escolha outra.',
  fraca:
    'Esta senha é fácil de adivinhar. Use mais caracteres, de tipos diferentes, sem palavras comuns nem sequências.',
};

function refuseBad(password: string, names: readonly string[]): void {
  const problems = passwordProblems(password, names);
  if (problems.length === 0) return;
  throw new ApiError('DADOS_INVALIDOS', {
    errors: problems.map((code) => ({ pointer: '/digiteSenha', code, message: refusals[code] })),
  });
}

function wrong(field: string, code: string, message: string): ApiError {
  return new ApiError('DADOS_INVALIDOS', { errors: [{ pointer: `/${field}`, code, message }] });
}

const messages = {
  pt: {
    sent: 'Se o cadastro existir, enviaremos um e-mail com as instruções.',
    changed: 'Senha alterada com sucesso.',
  },
  es: {
    sent: 'Si el registro existe, enviaremos un correo con las instrucciones.',
    changed: 'Contraseña cambiada con éxito.',
  },
  en: {
    sent: 'If there is such a user, we will send an e-mail with instructions.',
    changed: 'The password has been changed.',
  },
} as const;

/** The dialog of the portal shows it, so it is in the portal's language. */
function messageIn({ headers }: FastifyRequest, key: keyof (typeof messages)['pt']): string {
  const language = String(headers['x-language'] ?? '')
    .slice(0, 2)
    .toLowerCase();
  return messages[language === 'es' || language === 'en' ? language : 'pt'][key];
}
