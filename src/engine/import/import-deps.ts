import type { EntityModel } from '../../language/entity/entity.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { TaskQueue } from '../../platform/tasks/tasks.ts';
import type { Files } from '../files/files.ts';
import type { RecordEngine } from '../records/record-engine.ts';

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
