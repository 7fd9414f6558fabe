import type { Database } from '../../platform/database/database.ts';
import { type Environment, readAddress, readAgent, readSecret } from '../settings.ts';
import { createEmbeddedErpPoints } from './embedded-erp-points.ts';
import type { ErpPointsPort } from './erp-points-port.ts';
import { createHttpErpPoints } from './http-erp-points.ts';

/**
 * Points by the ERP adapter service that `VITRAL_ERP_POINTS_URL` names, with `VITRAL_ERP_POINTS_TOKEN` and, for mTLS,
 * the files of `VITRAL_ERP_POINTS_CERT`, `_CERT_KEY` and `_CA`; without it those of the ledger. Throws
 * PortSettingsError for settings that cannot be used.
 * @param failed called with the service that failed, and the reason
 */
export function openErpPoints(
  env: Environment,
  failed: (service: string, reason: string) => void,
): (parts: { readonly db: Pick<Database, 'query'> }) => ErpPointsPort {
  if ((env.VITRAL_ERP_POINTS_URL ?? '') === '') return createEmbeddedErpPoints;
  const port = createHttpErpPoints({
    base: readAddress(env, 'VITRAL_ERP_POINTS_URL', 'https://erp.example.com/v1'),
    token: readSecret(env, 'VITRAL_ERP_POINTS_TOKEN'),
    agent: readAgent(env, 'VITRAL_ERP_POINTS'),
    failed: (reason) => failed('erp-points', reason),
  });
  return () => port;
}
