import type { EntityModel } from '../../runtime/definition/entity/entity.ts';
import type { Database } from '../database/database.ts';
import type { RecordEngine } from '../entities/record-engine.ts';
import type { Files } from '../file-store/files.ts';
import type { Caller } from '../http/caller.ts';
import type { TaskQueue } from '../tasks/tasks.ts';

/** What imports work with. */
export type ImportDeps = {
  readonly db: Database;
  readonly engine: RecordEngine;
  readonly models: () => ReadonlyMap<string, EntityModel>;
  readonly files: Files;
  /** Zone of times that name none. */
  readonly timeZone: string;
  /** A user as they may act at this moment; null when they may not log in any more. */
  readonly callerOf: (id: number) => Promise<Caller | null>;
  /** Carries imports out. */
  readonly tasks: TaskQueue;
  readonly log: (error: unknown, message: string) => void;
};
