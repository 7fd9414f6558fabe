import { readPlaces } from '../../../engine/records/rows/own-places.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { RelationCatalog } from '../../../engine/statements/relation-catalog.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OpenModule } from '../../module.ts';
import { answerRelation } from './answer-list.ts';
import { openRelationList } from './relation-list.ts';

/** Answers the operations of the contract that relations are for, with their lists or with their one record. */
export function relationHandler(parts: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly relations: RelationCatalog;
  readonly clock: Pick<Clock, 'now'>;
}): NonNullable<OpenModule['answering']> {
  const { db, entities, relations, clock } = parts;
  return (operation, given) => {
    const relation = relations.answering(operation, given);
    if (relation === null) return null;
    return async ({ caller, request }) => {
      const call = { caller: await readPlaces(db, caller()), given, language: request.headers['x-language'] };
      const list = await openRelationList({ db, entities, clock }, relation, call, undefined, 'left out');
      return answerRelation(db, relation, list, given.single === true);
    };
  };
}
