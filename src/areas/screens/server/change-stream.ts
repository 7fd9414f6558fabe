import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { pathOfStatement } from '../../../engine/statements/statement.ts';
import { type Caller, can, mayCall } from '../../../platform/http/caller.ts';
import type { ChangeFeed, FeedSource } from '../../../platform/http/change-feed.ts';
import type { Contract } from '../../../platform/http/contract.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import { mayReadStatement } from '../../records/server/index.ts';
import type { RecordChanges } from './record-changes.ts';

export type ChangeStreamParts = {
  readonly contract: Pick<Contract, 'operations'>;
  readonly entities: EntityCatalog;
  readonly feed: ChangeFeed;
  readonly eventSources: (userId: number) => readonly FeedSource[];
  readonly sessions: Pick<Sessions, 'watchEnd'>;
  readonly changes: Pick<RecordChanges, 'watch'>;
};

type Follower = {
  /** The session, with which the stream ends. */
  readonly token: string;
  /** From when on changes are sent, in ms since 1970. */
  readonly since: number;
  readonly signal: AbortSignal;
};

/** Streams what changes in views, schemas and records to one window, and what areas send its user. */
export function createChangeStream({ contract, entities, feed, eventSources, sessions, changes }: ChangeStreamParts) {
  const reading = [...contract.operations.values()].filter(({ reads }) => reads.length > 0);
  /** Changes of records, to who may list them or read what is made of them. */
  const recordChanges =
    (who: Caller): FeedSource =>
    (send) =>
      changes.watch((changed) => {
        const own = changed.entities.filter((name) => can(who, name, 'LISTAR'));
        // Who may read a statement need not list what it reads.
        const lists = changed.statements.filter((statement) => mayReadStatement(statement, who)).map(pathOfStatement);
        const calls = reading.filter(
          ({ reads, permissions }) =>
            reads.some((name) => changed.entities.includes(name)) && mayCall(who, permissions),
        );
        lists.push(...calls.map(({ path }) => path));
        if (own.length + lists.length > 0) send('records', { entities: own, lists: [...new Set(lists)] });
      });
  return (who: Caller, { token, since, signal }: Follower) => {
    // Who has lost access gets nothing more: the stream ends with its session.
    const over = new AbortController();
    const stopWatching = sessions.watchEnd(token, () => over.abort());
    signal.addEventListener('abort', stopWatching, { once: true });
    // A screen without an entity is for everybody, and so is the news that it was added or removed.
    const visible = (name: string): boolean =>
      who.configurator || !entities.models().has(name) || can(who, name, 'LISTAR');
    const until = AbortSignal.any([signal, over.signal]);
    return feed.listen(until, visible, since, ...eventSources(who.id), recordChanges(who));
  };
}
