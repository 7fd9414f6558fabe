import type { ReadPlan } from './import-plan.ts';
import type {
  FileReading,
  ImportFields,
  ImportJob,
  ImportMode,
  ImportPlan,
  ImportRequest,
  ReadSettings,
  SentFile,
} from './import-types.ts';

export type ImportProblem = {
  readonly message: string;
  /** Id of the import that must end first. */
  readonly busy: number | null;
};

/** An import that the server knows: a dry run, or the import itself. */
export type KnownJob = {
  readonly id: number;
  readonly simular: boolean;
  /** The request that it was begun with, so that a dry run is made anew only after a change; null when not known. */
  readonly request: ImportRequest | null;
  /** As the server last sent it. */
  readonly answer: ImportJob | null;
};

/** What outlives a reload; the rest is the server's. */
export type PersistedImport = {
  readonly file: SentFile | null;
  readonly settings: ReadSettings;
  readonly reading: FileReading | null;
  readonly plan: ImportPlan | null;
  readonly job: Omit<KnownJob, 'answer'> | null;
  /** What was in sight before rows that failed in it were put right: it is in sight again once they are imported. */
  readonly origin: Omit<PersistedImport, 'origin'> | null;
};

export type ImportContext = Omit<PersistedImport, 'job'> & {
  readonly fields: ImportFields;
  /** The file being sent, or the one that could not be sent. */
  readonly chosen: File | null;
  /** How much of it is there, from 0 to 1. */
  readonly sent: number;
  /** The next file is a corrected one: it is checked at once when its columns are those of before. */
  readonly isCorrected: boolean;
  /** What a corrected file takes over. */
  readonly before: ReadPlan | null;
  readonly mode: ImportMode | null;
  readonly wanted: ReadSettings;
  /** What is being begun. */
  readonly request: ImportRequest | null;
  readonly job: KnownJob | null;
  /** The dry run before the import. */
  readonly check: KnownJob | null;
  /** The import of corrected rows that has just ended. */
  readonly settled: ImportJob | null;
  /** An import of corrected rows stays in sight: the one before it is not there any more. */
  readonly alone: number | null;
  readonly problem: ImportProblem | null;
};

export const nothingPersisted: PersistedImport = {
  file: null,
  settings: {},
  reading: null,
  plan: null,
  job: null,
  origin: null,
};
