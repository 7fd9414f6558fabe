import type { Database } from '../../../platform/database/database.ts';
import type { OpenModule } from '../../module.ts';
import { answerStatement, type ListParts, openStatementList } from '../../records/server/index.ts';
import { findBuyingCaller } from './order-lists.ts';

/** Lists of the page of a product, whose calls may name an order. */
const ofProductPage = new Set([
  'listarProdutosCatalogo',
  'listarMedidasPadroesSPE',
  'listaAcessorios',
  'listarEstoqueSKU',
]);

/**
 * Answers the lists of a product's page with the prices and stock of the branch of the order that the caller names,
 * else of their open cart; without either of the branch that they buy at. 404 for an order that they may not see.
 */
export function answerForOrder(db: Database, parts: ListParts): NonNullable<OpenModule['answering']> {
  return (operation, given) => {
    if (!ofProductPage.has(operation)) return null;
    const { id_pedido, ...search } = given;
    const statement = parts.statements.answering(operation, search);
    if (statement === null) return null;
    return async ({ caller, request }) => {
      const buying = await findBuyingCaller(db, parts.entities.models(), caller(), Number(id_pedido ?? 0));
      const call = { caller: buying, given: search, language: request.headers['x-language'] };
      return answerStatement(
        db,
        statement,
        await openStatementList(parts, statement, call, undefined, 'left out'),
        given.single === true,
      );
    };
  };
}
