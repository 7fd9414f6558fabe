import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../database/database.ts';
import { entityErrors } from '../../entities/entity-errors.ts';
import type { EntityCatalog } from '../../entities/schemas/catalog.ts';
import type { RelationCatalog } from '../../relations/relation-catalog.ts';
import type { OpenModule } from '../module.ts';
import { answerList } from './answer-list.ts';
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
      const call = { caller: caller(), given, language: request.headers['x-language'] };
      const list = openRelationList({ entities, clock }, relation, call, undefined, 'left out');
      const reply = await answerList(db, list, relation.isSingle || given.single === true);
      if (relation.isSingle && 'body' in reply && reply.body.data === null)
        throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: relation.name, id: 0 });
      return reply;
    };
  };
}
