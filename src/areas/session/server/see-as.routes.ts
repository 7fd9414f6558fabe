import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { type Handlers, tokenOf } from '../../../platform/http/binding.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { maySeeAs, seeAsFlag } from '../../../platform/sessions/see-as.ts';
import type { Services } from '../../module.ts';
import { sessionErrors } from './errors.ts';

/** Viewing the portal as another user, read-only. */
export function seeAsHandlers({ sessions, readLog }: Pick<Services, 'sessions' | 'readLog'>) {
  return {
    verComoUsuario: async ({ params, caller, request, afterwards }) => {
      const who = caller();
      const other = await sessions.callerOf(params.id);
      if (other === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Usuario', id: params.id });
      if (other.id === who.id) throw sessionErrors['REGRA_DE_NEGOCIO.ver_como_si']();
      if (!maySeeAs(who, other)) throw httpErrors.SEM_PERMISSAO({ permissao: seeAsFlag });
      await sessions.seeAs(tokenOf(request) ?? '', other.id);
      afterwards(() => readLog.seenAs(who, other.id));
      return { status: 204, body: undefined };
    },
    sairVerComo: async ({ request }) => {
      await sessions.seeAs(tokenOf(request) ?? '', null);
      return { status: 204, body: undefined };
    },
  } satisfies Handlers;
}
