import sql from 'sql-template-tag';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Services } from '../../module.ts';
import { sessionErrors } from './errors.ts';
import { inviteUser } from './password-links.ts';

/** Sends a user another invitation, if the first mail was lost. */
export function inviteHandlers({ db, engine, outbox }: Pick<Services, 'db' | 'engine' | 'outbox'>) {
  return {
    reenviarConvite: async ({ params: { id }, caller }) => {
      // Only users whom the caller may see can be invited.
      const user = await engine.get(caller(), 'Usuario', id);
      const known = await db.query(sql`select 1 as found from vitral_credencial where id_usuario = ${id}`);
      if (known.length > 0 || user.ativo === false) throw sessionErrors['REGRA_DE_NEGOCIO.convite']();
      await db.transaction((tx) => inviteUser(tx, outbox, id, true));
      return { status: 200, body: { data: { id, nome: String(user.nome) }, messages: [] } };
    },
  } satisfies Handlers;
}
