import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { tooManyAttempts } from '../../../platform/http/errors/http-errors.ts';
import { type KnownDevices, providerOwner } from '../../../platform/sessions/known-devices.ts';
import type { LoginAttempt, LoginTurns } from '../../../platform/sessions/login-turns.ts';
import { ownerOfName } from '../../../platform/sessions/session.queries.ts';
import { hashToken, newToken } from '../../../platform/sessions/sessions.ts';
import type { Services } from '../../module.ts';
import { sessionErrors, toUsuario } from '../../session/server/index.ts';
import { oidcErrors } from './errors.ts';
import type { Claims, LoginChecks, OidcProvider } from './provider.ts';
import type { OidcSettings } from './settings.ts';

type Parts = Pick<Services, 'db' | 'sessions' | 'secondFactor' | 'publicUrl' | 'warn'> & {
  /** Null if there is no such login. */
  readonly oidc: { readonly settings: OidcSettings; readonly provider: OidcProvider } | null;
  readonly turns: LoginTurns;
  readonly devices: KnownDevices;
};

/** Minutes for the login at the provider. */
const lifetime = 15;

/**
 * Login at a provider of OpenID Connect. Only the browser that began a login can complete it, because it has `pedido`.
 */
export function oidcHandlers(parts: Parts) {
  const { db, sessions, secondFactor, publicUrl, oidc, warn, turns, devices } = parts;
  const redirectUri = (): string => `${publicUrl()}/login`;

  function opened(): NonNullable<Parts['oidc']> {
    if (oidc === null) throw oidcErrors.OIDC_INATIVO();
    return oidc;
  }

  /**
   * The attempt for the rate limits: it names no user, but knows the device if somebody has logged in this way on it.
   */
  const attemptOf = async ({ headers, ip }: FastifyRequest): Promise<LoginAttempt> => ({
    ...{ login: null, address: ip, device: await devices.find(headers.cookie, providerOwner) },
  });

  async function takeTurn(attempt: LoginAttempt): Promise<void> {
    const wait = await turns.enter(attempt);
    if (wait > 0) throw tooManyAttempts(wait);
  }

  async function takeRequest(token: string): Promise<LoginChecks | null> {
    const [row] = await db.query<LoginChecks & { isGood: boolean }>(sql`
      delete from vitral_oidc_pedido where token_hash = ${hashToken(token)}
      returning estado, nonce, verificador, dh_expira > now() as "isGood"`);
    return row?.isGood ? row : null;
  }

  return {
    consultarOidc: async () => ({
      status: 200,
      body: { data: oidc === null ? null : { nome: oidc.settings.name } },
    }),
    iniciarOidc: async ({ request }) => {
      const { provider } = opened();
      await takeTurn(await attemptOf(request));
      const { address, checks } = await provider.begin(redirectUri()).catch((error: unknown) => {
        warn('the provider of logins does not answer')(error);
        throw oidcErrors.OIDC_INDISPONIVEL();
      });
      const pedido = newToken();
      await db.execute(sql`delete from vitral_oidc_pedido where dh_expira < now()`);
      await db.execute(sql`
        insert into vitral_oidc_pedido (token_hash, estado, nonce, verificador, dh_expira)
        values (${hashToken(pedido)}, ${checks.estado}, ${checks.nonce}, ${checks.verificador}, now() + ${lifetime} * interval '1 minute')`);
      return { status: 200, body: { data: { endereco: address, pedido } } };
    },
    concluirOidc: async ({ body, request }) => {
      const { provider, settings } = opened();
      const checks = await takeRequest(body.pedido);
      const attempt = await attemptOf(request);
      if (checks === null) {
        // The browser that began a login has the secret that completes it, and is not delayed by attempts of others.
        await takeTurn(attempt);
        throw oidcErrors.OIDC_RECUSADO();
      }
      const claims = await provider.finish(redirectUri(), body.retorno, checks).catch((error: unknown) => {
        warn('a login at the provider is refused')(error);
        throw oidcErrors.OIDC_RECUSADO();
      });
      const userId = await userOf(db, settings, claims);
      const challenge = await secondFactor.challenge(userId);
      if (challenge !== null) throw sessionErrors.SEGUNDO_FATOR(challenge);
      const agent = request.headers['user-agent'] ?? null;
      const { token, expira_em, session } = await sessions.open(userId, agent, request.ip);
      turns.succeed(attempt);
      const cookies = await devices.remember(request.headers.cookie, providerOwner, request.protocol === 'https');
      const headers = { 'set-cookie': cookies };
      return { status: 200, body: { data: { token, expira_em, usuario: toUsuario(session.user) } }, headers };
    },
  } satisfies Handlers;
}

/** The active user named by the claims; an unknown person becomes a user if a profile is configured for that. */
async function userOf(db: Database, settings: OidcSettings, claims: Claims): Promise<number> {
  const login = readLogin(settings, claims);
  if (login === null) throw oidcErrors.OIDC_SEM_EMAIL();
  const isAllowed =
    settings.domains.length === 0 || settings.domains.some((domain) => login.toLowerCase().endsWith(domain));
  if (!isAllowed) throw oidcErrors.OIDC_SEM_CADASTRO();
  const find = () =>
    db.query<{ id: number; ativo: boolean }>(
      sql`select id, coalesce(ativo, true) as ativo from usuario where id = ${ownerOfName(login)}`,
    );
  let [user] = await find();
  if (user === undefined && settings.profile !== null) {
    await createUser(db, settings.profile, login, claims.name);
    [user] = await find();
  }
  if (user === undefined || !user.ativo) throw oidcErrors.OIDC_SEM_CADASTRO();
  return user.id;
}

function readLogin({ claim }: OidcSettings, claims: Claims): string | null {
  const value: unknown = claims[claim];
  if (typeof value !== 'string' || value.trim() === '' || value.length > 200) return null;
  return claim === 'email' && claims.email_verified !== true ? null : value.trim();
}

/**
 * Creates a user of a profile without administrator and configurator marks; of two concurrent calls only one creates
 * it.
 */
async function createUser(db: Database, profile: string, login: string, name: unknown): Promise<void> {
  const nome = typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : login;
  await db
    .execute(sql`
      insert into usuario (nome, login, id_perfil, tipo, ativo, status_penn)
      select ${nome}, ${login.toLowerCase()}, id, 'CLIENTE', true, 'ATIVO' from perfil
      where constante = ${profile} and not coalesce(administrador, false) and not coalesce(configurador, false)`)
    .catch(async (error: unknown) => {
      const made = await db.query(sql`select 1 as found where ${ownerOfName(login)} is not null`);
      if (made.length === 0) throw error;
    });
}
