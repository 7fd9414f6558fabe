import { dataOf } from '../../../api/index.ts';
import { client } from '../../../portal/session/client.ts';
import type { EntityRecord, RuntimeHost } from '../../../render/index.ts';
import { loadOwnUser, type OwnChange, saveOwnUser } from './own-user.queries.ts';

/** The portal for the form of own data: the same but for view and record, which have calls that are for everybody. */
export function ownHost(portal: RuntimeHost): RuntimeHost {
  return {
    ...portal,
    loadView: async (_entity, { signal }) => {
      const view: unknown = await dataOf(client.GET('/sessao/usuario/view', signal === undefined ? {} : { signal }));
      // The contract leaves model and view open; the runtime checks what it draws.
      return view as Awaited<ReturnType<RuntimeHost['loadView']>>;
    },
    loadRecord: async () => loadOwnUser(),
    // What a form may send is the server's to decide: whatever is not everybody's own it refuses.
    saveRecord: async (_entity, _id, values, options): Promise<EntityRecord> =>
      (await saveOwnUser(values as OwnChange, options)).data,
  };
}
