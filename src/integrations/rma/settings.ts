import { type Environment, readAddress, readSecret } from '../settings.ts';
import type { RmaPort } from './rma-port.ts';
import { createSapiensRma } from './sapiens-rma.ts';

/** An ERP without returns, for installations without one. */
const noErp: RmaPort = { list: () => Promise.resolve([]) };

/**
 * Returns by Senior Sapiens if `VITRAL_SAPIENS_RMA_URL` is set, with `VITRAL_SAPIENS_USER` and
 * `VITRAL_SAPIENS_PASSWORD`; else null: then the stand-in is used, in production none. Throws PortSettingsError for
 * settings that cannot be used.
 * @param failed called with the service that failed, and the reason
 */
export function openRma(env: Environment, failed?: (service: string, reason: string) => void): RmaPort | null {
  if ((env.VITRAL_SAPIENS_RMA_URL ?? '') === '')
    return env.NODE_ENV === 'production' && env.VITRAL_PAYMENT_DEMO !== '1' ? noErp : null;
  return createSapiensRma({
    url: readAddress(
      env,
      'VITRAL_SAPIENS_RMA_URL',
      'https://erp.example.com/g5-senior-services/sapiens_Synccom_senior_g5_co_rma',
    ),
    ...{ user: readSecret(env, 'VITRAL_SAPIENS_USER'), password: readSecret(env, 'VITRAL_SAPIENS_PASSWORD') },
    failed: (reason) => failed?.('sapiens-rma', reason),
  });
}
