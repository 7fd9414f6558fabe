import type { Handlers } from '../../../platform/http/binding.ts';
import { errorLanguage } from '../../../platform/http/errors/error-texts.ts';
import { noGroups } from '../../catalogue/server/index.ts';
import type { Services } from '../../module.ts';
import { assertInOwnNetwork, endsOf } from '../../network/server/index.ts';
import { orderEntity } from '../../orders/server/index.ts';
import { previewTransfer } from './preview-transfer.ts';
import { transferEntity } from './transfer-journal.ts';
import { transferMovement, undoTransfer } from './transfer-movement.ts';

/** Operations of transfers of movement (specification 002, 2.11). */
export const transferOperations = [
  'transfereMovimentacao',
  'desfazerTransferenciaMovimentacao',
  'listarPreviaTransferenciaMovimentacao',
] as const;

export function transferRoutes({
  db,
  engine,
  clock,
  publishSaved,
}: Pick<Services, 'db' | 'engine' | 'clock' | 'publishSaved'>) {
  const parts = { db, engine, now: clock.now };
  const publish = () => {
    for (const entity of [orderEntity, transferEntity]) publishSaved({ entity });
  };
  return {
    transfereMovimentacao: async ({ body, caller, afterwards }) => {
      await transferMovement(parts, caller(), body);
      afterwards(publish);
      return { status: 200, body: { messages: ['Movimentação transferida.'] } };
    },
    desfazerTransferenciaMovimentacao: async ({ body, caller, afterwards }) => {
      await undoTransfer(parts, caller(), body.id);
      afterwards(publish);
      return { status: 200, body: { messages: ['Transferência desfeita.'] } };
    },
    listarPreviaTransferenciaMovimentacao: async ({ query, caller, request }) => {
      await assertInOwnNetwork(db, caller(), endsOf('query', query));
      const data = await previewTransfer(db, query, errorLanguage(request.headers['x-language']));
      return { status: 200, body: { data: [...data], total: data.length, ...noGroups } };
    },
  } satisfies Handlers;
}
