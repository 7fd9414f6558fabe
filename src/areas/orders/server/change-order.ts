import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { Translator } from '../../../engine/translations/labels.ts';
import { cachePlans, type Database, type Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { orderErrors } from './errors.ts';
import { openCart } from './open-cart.ts';
import { lockCart, lockOpenCart, lockOrder, type Models, mayChange, type Order, orderEntity } from './order-access.ts';
import { emptyCart, type OrderAnswer, readAnyOrder, type StateNames } from './read-order.ts';
import { recomputeOrder } from './recompute.ts';

/** The caller, and their language. */
export type Who = { readonly caller: Caller; readonly language: unknown };

/** The caller of a call, with the language. */
export function whoOf(call: {
  readonly caller: () => Caller;
  readonly request: { readonly headers: Readonly<Record<string, unknown>> };
}): Who {
  return { caller: call.caller(), language: call.request.headers['x-language'] };
}

/** Options of a change of a cart: whether the chosen delivery is dropped, and whether a missing cart is created. */
export type ChangeOptions = {
  readonly dropsDelivery?: boolean;
  readonly begins?: boolean;
  readonly versao?: number | undefined;
};

/** The result of a change of a cart: the currency of the branch to which the cart was moved, or nothing. */
type Changed = { readonly moeda: string } | undefined | void;

/** Changes of orders, each in one transaction that returns the resulting order. */
export type OrderChanges = {
  /** Names of states for a reader. */
  readonly namesFor: (who: Who) => Promise<StateNames>;
  /**
   * Changes an open cart by `work`, then updates the sums. If there is none, runs `otherwise` and returns an empty
   * cart.
   */
  readonly changeCart: (
    who: Who,
    id: number,
    options: ChangeOptions,
    work: (tx: Queryable, order: Order) => Promise<Changed>,
    otherwise?: (tx: Queryable) => Promise<void>,
  ) => Promise<OrderAnswer>;
  /** Moves an order through its flow. */
  readonly moveOrder: (
    who: Who,
    id: number,
    work: (tx: Queryable, order: Order) => Promise<unknown>,
  ) => Promise<OrderAnswer>;
};

/** Names of an entity's states (`constante_status`) in the language of a reader. */
export function createStateNames(
  dictionaries: Dictionaries,
  models: () => Models,
  entity: string,
): OrderChanges['namesFor'] {
  return async ({ caller, language }) => {
    const translator = await dictionaries.translator(language, caller.id_pais);
    return stateNamesOf(translator, models(), entity);
  };
}

/** The same in the language of a given translator. */
export function stateNamesOf(translator: Translator, models: Models, entity: string): StateNames {
  const field = translator.models(models).get(entity)?.fields.constante_status;
  const names = new Map(field?.options?.map(({ id, descricao }) => [String(id), descricao]));
  return (state) => names.get(state) ?? state;
}

export function createOrderChanges(parts: {
  readonly db: Database;
  readonly engine: RecordEngine;
  readonly dictionaries: Dictionaries;
  readonly models: () => Models;
}): OrderChanges {
  const { db, engine, dictionaries, models } = parts;
  const namesFor = createStateNames(dictionaries, models, orderEntity);
  // A few short statements: planning them again would take most of their time.
  const transact = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => db.transaction((tx) => work(cachePlans(tx)));

  return {
    namesFor,
    changeCart: async (who, id, { dropsDelivery = false, begins = false, versao }, work, otherwise) => {
      const { caller } = who;
      const names = await namesFor(who);
      return transact(async (tx) => {
        const found = await lockCart(tx, models(), caller, id);
        const order = found ?? (begins ? await openCart(tx, caller) : null);
        if (order === null) {
          await otherwise?.(tx);
          return emptyCart(tx, caller, names);
        }
        if (versao !== undefined && versao !== order.versao)
          throw orderErrors.PEDIDO_ALTERADO({ versao: order.versao });
        const moved = await work(tx, order);
        await recomputeOrder(tx, { id: order.id, moeda: moved?.moeda ?? order.moeda }, dropsDelivery);
        return readAnyOrder(tx, caller, order.id, names);
      });
    },
    moveOrder: async (who, id, work) => {
      const { caller } = who;
      const names = await namesFor(who);
      return transact(async (tx) => {
        const order = id === 0 ? await lockOpenCart(tx, caller.id) : await lockOrder(tx, models(), caller, id);
        if (order === null) return emptyCart(tx, caller, names);
        if (!mayChange(caller, order)) throw orderErrors['SEM_PERMISSAO.pedido']();
        await work(tx, order);
        return readAnyOrder(tx, caller, order.id, names);
      }).catch((error: unknown) => {
        throw engine.asApiError(error, orderEntity);
      });
    },
  };
}
