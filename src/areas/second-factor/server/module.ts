import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RateLimit } from '../../../platform/http/rate-check.ts';
import { openKnownDevices } from '../../../platform/sessions/known-devices.ts';
import { defineModule } from '../../module.ts';
import { secondFactorErrors } from './errors.ts';
import { secondFactorRows } from './personal-rows.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';

/** Codes of an authenticator after the password: optional for users, unless their profile requires it. */
export const secondFactorModule = defineModule({
  name: 'second-factor',
  operations: [
    'confirmarSegundoFator',
    'prepararSegundoFator',
    'concluirSegundoFator',
    'obterSegundoFator',
    'iniciarSegundoFator',
    'ativarSegundoFator',
    'gerarCodigosRecuperacao',
    'desativarSegundoFator',
    'redefinirSegundoFator',
  ],
  errors: secondFactorErrors,
  personalRows: secondFactorRows,
  open: (services) => {
    // Only somebody who knows the password has a valid challenge. Invented ones have other keys, so they cannot block a
    // real one.
    const byChallenge: RateLimit = { max: 30, timeWindow: '1 minute', key: challengeKey };
    return {
      handlers: secondFactorHandlers({ ...services, devices: openKnownDevices(services.db) }),
      limits: {
        confirmarSegundoFator: [byChallenge],
        prepararSegundoFator: [byChallenge],
        concluirSegundoFator: [byChallenge],
      },
    };
  },
});

function challengeKey({ body, ip }: FastifyRequest): string {
  const given: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'desafio') : undefined;
  return createHash('sha256')
    .update(`desafio ${typeof given === 'string' ? given : ip}`)
    .digest('base64url');
}
