import type { Handlers } from '../../../platform/http/binding.ts';
import { errorLanguage } from '../../../platform/http/errors/error-texts.ts';
import { noGroups } from '../../catalogue/server/index.ts';
import type { Services } from '../../module.ts';
import { changeSponsor, clientEntity, previewChange, undoSponsorChange } from './change-sponsor.ts';
import { changeEntity } from './sponsor-journal.ts';

/** The calls of Alterar Pai (specification 002, 2.11). */
export const sponsorOperations = ['trocarPai', 'desfazerTrocaPai', 'listarPreviaTrocaPai'] as const;

/** Handlers of Alterar Pai. */
export function sponsorRoutes({
  db,
  engine,
  clock,
  publishSaved,
}: Pick<Services, 'db' | 'engine' | 'clock' | 'publishSaved'>) {
  const parts = { db, engine, now: clock.now };
  const publish = () => {
    for (const entity of [clientEntity, changeEntity]) publishSaved({ entity });
  };
  return {
    trocarPai: async ({ body, caller, afterwards }) => {
      await changeSponsor(parts, caller(), body);
      afterwards(publish);
      return { status: 200, body: { messages: ['Pai alterado.'] } };
    },
    desfazerTrocaPai: async ({ body, caller, afterwards }) => {
      await undoSponsorChange(parts, caller(), body.id);
      afterwards(publish);
      return { status: 200, body: { messages: ['Troca desfeita.'] } };
    },
    listarPreviaTrocaPai: async ({ query, caller, request }) => {
      const data = await previewChange(parts, caller(), query, errorLanguage(request.headers['x-language']));
      return { status: 200, body: { data: [...data], total: data.length, ...noGroups } };
    },
  } satisfies Handlers;
}
