import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { isRecord } from '../../../runtime/json/record.ts';
import { alsoMay } from '../../http/caller.ts';
import { searchList } from '../../lists/search.ts';
import { defineModule } from '../module.ts';
import { allOf, openOwnList } from '../records/own-list.ts';
import { refreshCredentials } from './credentials.ts';
import { seedEvents, seedParticipants } from './seed.ts';

const entity = 'CredencialCliente';

/** Events and credentials (specification 002, sections 2.7 and 2.12). */
export const eventsModule = defineModule({
  name: 'events',
  operations: ['refreshCredencialCliente'],
  seed: [
    { key: 'eventos_prontos', isDemo: true, fill: seedEvents },
    { key: 'participantes_prontos', isDemo: true, fill: seedParticipants },
  ],
  open: ({ db, entities, engine, publicUrl }) => ({
    handlers: {
      refreshCredencialCliente: async ({ query, body, caller }) => {
        const who = caller();
        const client = who.id_cliente;
        if (client !== null) await refreshCredentials(db, client, publicUrl());
        const sent: unknown = body;
        const given = { ...query, ...(isRecord(sent) ? sent : {}) };
        const list = openOwnList({ entities, engine }, alsoMay(who, entity, 'LISTAR'), entity, given);
        const scope = allOf(list.scope, sql`t.id_cliente = ${client} and t.tipo = 'CREDENCIAL_VIRTUAL'`);
        const answer: unknown = await searchList(db, list.relation, list.request, { scope });
        return { status: 200, body: answer as components['schemas']['CredencialClienteLista'] };
      },
    },
  }),
});
