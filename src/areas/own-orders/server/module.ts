import type { components } from '../../../api/generated/portal.ts';
import { fromMinor } from '../../../domain/numbers/money.ts';
import { defineModule } from '../../module.ts';
import { ownOrderErrors } from './errors.ts';
import { checkOwnOrderRemoval, followOwnOrder, ownOrderEntity, readBalance, settleOwnOrders } from './own-orders.ts';

type OwnOrder = components['schemas']['OCSpv'];

/** Own orders: invoices by which clients get their SPV paid out (specification 002, section 2.13). */
export const ownOrdersModule = defineModule({
  name: 'own-orders',
  operations: ['encontrar_ocspv', 'criarOCSpv'],
  errors: ownOrderErrors,
  recordRules: ({ clock }) => ({
    settle: { [ownOrderEntity]: settleOwnOrders },
    remove: { [ownOrderEntity]: checkOwnOrderRemoval },
    changed: (tx, change) => followOwnOrder(tx, change, clock.now),
  }),
  open: ({ db, engine, publishSaved }) => ({
    handlers: {
      encontrar_ocspv: async ({ query, caller }) => {
        const who = caller();
        if (query.id_ocspv > 0) {
          const data: unknown = await engine.get(who, ownOrderEntity, query.id_ocspv);
          return { status: 200, body: { data: data as OwnOrder } };
        }
        if (who.id_cliente === null) throw ownOrderErrors['REGRA_DE_NEGOCIO.oc_sem_cliente']();
        const { moeda, free } = await readBalance(db, who.id_cliente);
        const mensagem = 'Envie a nota fiscal e o valor total dela. O valor não pode passar do saldo.';
        return { status: 200, body: { data: { id: 0, saldo: fromMinor(free, moeda), moeda, mensagem } } };
      },
      criarOCSpv: async ({ body, caller, afterwards }) => {
        const { linkNota, valor } = body;
        const data: unknown = await engine.create(caller(), ownOrderEntity, { linkNota, valor });
        afterwards(() => publishSaved({ entity: ownOrderEntity }));
        return { status: 201, body: { data: data as OwnOrder, messages: ['OC enviada.'] } };
      },
    },
  }),
});
