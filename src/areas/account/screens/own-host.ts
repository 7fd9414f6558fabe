import { dataOf } from '../../../api/index.ts';
import { client } from '../../../portal/session/client.ts';
import type { EntityRecord, RuntimeHost } from '../../../render/index.ts';
import { loadOwnUser, type OwnChange, saveOwnUser } from './own-user.queries.ts';

/**
 * The portal's host for the form of own data: the same except for view and record, which use calls open to every user.
 */
export function ownHost(portal: RuntimeHost): RuntimeHost {
  return {
    ...portal,
    loadView: async (_entity, { signal }) => {
      const view: unknown = await dataOf(client.GET('/sessao/usuario/view', signal === undefined ? {} : { signal }));
      // The contract does not define model and view in detail; the runtime checks what it draws.
      return view as Awaited<ReturnType<RuntimeHost['loadView']>>;
    },
    loadRecord: async () => loadOwnUser(),
    // The server decides which fields a user may send and refuses the others.
    saveRecord: async (_entity, _id, values, options): Promise<EntityRecord> =>
      (await saveOwnUser(values as OwnChange, options)).data,
  };
}
