import { type Caller, mayCall } from '../../../platform/http/caller.ts';

/** Who stands above all networks (specification 002, section 6). */
const aboveAll = ['PERFIL:ADMINISTRATIVO', 'PERFIL:SUPERADMIN'];

/** Whether a caller stands above all networks, and so sees any of them. */
export function isAboveNetworks(caller: Caller): boolean {
  return mayCall(caller, aboveAll);
}
