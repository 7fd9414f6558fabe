import type { EntityModel } from '../../language/entity/entity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { TaskQueue } from '../../platform/tasks/tasks.ts';
import type { Files } from '../files/files.ts';
import type { RecordEngine } from '../records/record-engine.ts';

/** What imports need. */
export type ImportDeps = {
  readonly db: Database;
  readonly engine: RecordEngine;
  readonly models: () => ReadonlyMap<string, EntityModel>;
  readonly files: Files;
  /** Time zone of times without one. */
  readonly timeZone: string;
  /** A user with current permissions; null if they may no longer log in. */
  readonly callerOf: (id: number) => Promise<Caller | null>;
  /** Runs imports. */
  readonly tasks: TaskQueue;
  readonly log: (error: unknown, message: string) => void;
};
