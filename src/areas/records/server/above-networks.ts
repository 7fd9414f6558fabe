import { type Caller, mayCall } from '../../../platform/http/caller.ts';

/** Profiles that are not limited to a network (specification 002, section 6). */
const aboveAll = ['PERFIL:ADMINISTRATIVO', 'PERFIL:SUPERADMIN'];

/** Whether a caller is not limited to a network, and so sees all of them. */
export function isAboveNetworks(caller: Caller): boolean {
  return mayCall(caller, aboveAll);
}
