import { errorLanguage } from '../../http/error-texts.ts';
import { noGroups } from '../catalogue/read-list.ts';
import { defineModule } from '../module.ts';
import { changeEntity, changeSponsor, clientEntity, previewChange, undoSponsorChange } from './change-sponsor.ts';
import { networkErrors } from './errors.ts';
import { fillNetwork } from './fill-network.ts';
import { followRecord } from './follow-records.ts';
import { isInOwnNetwork } from './own-network.ts';

/** Who stands below whom. Nothing else writes it (network.md, 3). */
export const networkModule = defineModule({
  name: 'network',
  operations: ['isConsultorDentroRedeUsuario', 'trocarPai', 'desfazerTrocaPai', 'listarPreviaTrocaPai'],
  errors: networkErrors,
  seed: [{ key: 'rede_pronta', fill: async (db) => void (await fillNetwork(db)) }],
  recordRules: ({ clock }) => ({
    changed: (tx, change) => followRecord(tx, change, clock.now()),
  }),
  open: ({ db, clock, engine, publishSaved }) => {
    const parts = { db, engine, now: clock.now };
    const publish = () => {
      for (const entity of [clientEntity, changeEntity]) publishSaved({ entity });
    };
    return {
      handlers: {
        trocarPai: async ({ body, caller, afterwards }) => {
          await changeSponsor(parts, caller(), body);
          afterwards(publish);
          return { status: 200, body: { messages: ['Pai alterado.'] } };
        },
        listarPreviaTrocaPai: async ({ query, caller, request }) => {
          const data = await previewChange(parts, caller(), query, errorLanguage(request.headers['x-language']));
          return { status: 200, body: { data: [...data], total: data.length, ...noGroups } };
        },
        desfazerTrocaPai: async ({ body, caller, afterwards }) => {
          await undoSponsorChange(parts, caller(), body.id);
          afterwards(publish);
          return { status: 200, body: { messages: ['Troca desfeita.'] } };
        },
        isConsultorDentroRedeUsuario: async ({ query, caller }) => ({
          status: 200,
          body: { data: { dentro_rede: await isInOwnNetwork(db, caller(), query.consultor) } },
        }),
      },
    };
  },
});
