import type { RateLimit } from '../../http/rate-check.ts';
import { defineModule } from '../module.ts';
import { secondFactorErrors } from './errors.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';

/** Codes of an authenticator after the password: as users wish, and where their profile demands it. */
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
  open: (services) => {
    const byAddress: RateLimit = {
      max: services.settings.loginLimits.perAddress,
      timeWindow: '1 minute',
      key: ({ ip }) => `code ${ip}`,
    };
    return {
      handlers: secondFactorHandlers(services),
      limits: {
        confirmarSegundoFator: [byAddress],
        prepararSegundoFator: [byAddress],
        concluirSegundoFator: [byAddress],
      },
    };
  },
});
