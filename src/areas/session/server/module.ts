import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readTables } from '../../../platform/database/tables/server-tables.ts';
import type { RateLimit } from '../../../platform/http/rate-check.ts';
import { createAllowance } from '../../../platform/sessions/attempts.ts';
import { openKnownDevices } from '../../../platform/sessions/known-devices.ts';
import { createLoginTurns } from '../../../platform/sessions/login-turns.ts';
import { defineModule } from '../../module.ts';
import { sessionErrors } from './errors.ts';
import { firstAccessHandlers } from './first-access.routes.ts';
import { inviteHandlers } from './invite.routes.ts';
import { passwordHandlers } from './password.routes.ts';
import { createPasswordLinks, inviteUser, passwordMails } from './password-links.ts';
import { sessionExports, sessionRows } from './personal-rows.ts';
import { reachesSessions } from './reaches-sessions.ts';
import { seeAsHandlers } from './see-as.routes.ts';
import { sessionHandlers } from './session.routes.ts';

/** Logging in and out, sessions, passwords, the first administrator (specification 000, section 4). */
export const sessionModule = defineModule({
  name: 'session',
  operations: [
    'login',
    'logout',
    'obterSessao',
    'criarLink',
    'listarSessoes',
    'encerrarSessao',
    'encerrarOutrasSessoes',
    'reenviarConvite',
    'verComoUsuario',
    'sairVerComo',
    'recuperarSenha',
    'alterarSenha',
    'consultarPrimeiroAcesso',
    'criarPrimeiroAdministrador',
  ],
  tables: readTables('session', import.meta.dirname),
  retained: [{ kind: 'links', table: 'vitral_senha_link', key: 'token_hash', since: 'dh_registro' }],
  endings: ['sairVerComo', 'logout'],
  errors: sessionErrors,
  personalRows: sessionRows,
  personalExports: sessionExports,
  recordRules: ({ outbox }) => ({ created: { Usuario: (tx, id) => inviteUser(tx, outbox, id) } }),
  open: (services) => {
    const { db, entities, sessions, secondFactor, links, attempts, settings, mail, publicUrl } = services;
    const { loginLimits, recoveryLimits } = settings;
    const passwordLinks = createPasswordLinks(services);
    const perMinute = (name: string, max: number): RateLimit => ({
      max,
      timeWindow: '1 minute',
      key: ({ ip }) => `${name} ${ip}`,
    });
    const byAddress = perMinute('address', loginLimits.perAddress);
    const turns = createLoginTurns(attempts, { free: loginLimits.perAddress });
    const devices = openKnownDevices(db);
    // Requests from one address for links to many names have to wait for their turn. Known devices do not wait.
    const recoveries = createLoginTurns(createAllowance(recoveryLimits.perLogin, 60 * 60_000), {
      ...{ free: recoveryLimits.perAddress, refill: 10 * 60_000, patience: 20_000 },
    });
    return {
      handlers: {
        ...sessionHandlers({ db, sessions, secondFactor, links, turns, devices }),
        ...inviteHandlers(services),
        ...seeAsHandlers(services),
        ...passwordHandlers({ db, sessions, passwordLinks, attempts, turns: recoveries, devices }),
        ...firstAccessHandlers(db, sessions),
      },
      limits: {
        // Links are secrets, and wrong passwords are counted by user, so no user is slowed down by others at the same
        // address.
        alterarSenha: [{ max: 30, timeWindow: '1 minute', key: changeKey }],
        criarPrimeiroAdministrador: [byAddress, perMinute('code', loginLimits.perLogin)],
      },
      tasks: mail === null ? [] : passwordMails({ db, mail, publicUrl }),
      onSaved: ({ entity }) => {
        if (reachesSessions(entity, entities.models())) sessions.forget();
      },
      close: () => {
        for (const each of [turns, recoveries]) each.close();
      },
    };
  },
});

/** One key for each link or session; for calls with neither, the address. */
function changeKey({ body, headers, ip }: FastifyRequest): string {
  const link: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : undefined;
  const secret = typeof link === 'string' ? link : (headers.authorization ?? ip);
  return createHash('sha256').update(`senha ${secret}`).digest('base64url');
}
