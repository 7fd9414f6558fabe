import { readPlaces } from '../../../engine/records/rows/own-places.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OpenModule } from '../../module.ts';
import { answerStatement } from './answer-list.ts';
import { openStatementList } from './open-statement.ts';

/** Answers the operations of the contract that have a statement, with its list or its one record. */
export function statementHandler(parts: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly statements: StatementCatalog;
  readonly clock: Pick<Clock, 'now'>;
}): NonNullable<OpenModule['answering']> {
  const { db, entities, statements, clock } = parts;
  return (operation, given) => {
    const statement = statements.answering(operation, given);
    if (statement === null) return null;
    return async ({ caller, request }) => {
      const call = { caller: await readPlaces(db, caller()), given, language: request.headers['x-language'] };
      const list = await openStatementList({ db, entities, clock }, statement, call, undefined, 'left out');
      return answerStatement(db, statement, list, given.single === true);
    };
  };
}
