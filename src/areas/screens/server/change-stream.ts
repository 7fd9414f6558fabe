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
  /** Token of the session: the stream ends with it. */
  readonly token: string;
  /** Start of the changes to send, in ms since 1970. */
  readonly since: number;
  readonly signal: AbortSignal;
};

/** Streams to one window the changes of views, schemas and records, and what areas send to its user. */
export function createChangeStream({ contract, entities, feed, eventSources, sessions, changes }: ChangeStreamParts) {
  const reading = [...contract.operations.values()].filter(({ reads }) => reads.length > 0);
  /** Changes of records, sent to users who may list them or read a list that is made from them. */
  const recordChanges =
    (who: Caller): FeedSource =>
    (send) =>
      changes.watch((changed) => {
        const own = changed.entities.filter((name) => can(who, name, 'LISTAR'));
        // A statement may be readable to users who may not list the entities behind it.
        const lists = changed.statements.filter((statement) => mayReadStatement(statement, who)).map(pathOfStatement);
        const calls = reading.filter(
          ({ reads, permissions }) =>
            reads.some((name) => changed.entities.includes(name)) && mayCall(who, permissions),
        );
        lists.push(...calls.map(({ path }) => path));
        if (own.length + lists.length > 0) send('records', { entities: own, lists: [...new Set(lists)] });
      });
  return (who: Caller, { token, since, signal }: Follower) => {
    // The stream ends with its session, so that a user who has lost access gets nothing more.
    const over = new AbortController();
    const stopWatching = sessions.watchEnd(token, () => over.abort());
    signal.addEventListener('abort', stopWatching, { once: true });
    // Screens without an entity are for everybody, and so are messages that one was added or removed.
    const visible = (name: string): boolean =>
      who.configurator || !entities.models().has(name) || can(who, name, 'LISTAR');
    const until = AbortSignal.any([signal, over.signal]);
    return feed.listen(until, visible, since, ...eventSources(who.id), recordChanges(who));
  };
}
