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

/** An import known to the server: a dry run, or the import itself. */
export type KnownJob = {
  readonly id: number;
  readonly simular: boolean;
  /** The request that started it, so that a dry run is repeated only after a change; null if unknown. */
  readonly request: ImportRequest | null;
  /** The server's last answer about it. */
  readonly answer: ImportJob | null;
};

/** Data that survive a reload; the rest comes from the server. */
export type PersistedImport = {
  readonly file: SentFile | null;
  readonly settings: ReadSettings;
  readonly reading: FileReading | null;
  readonly plan: ImportPlan | null;
  readonly job: Omit<KnownJob, 'answer'> | null;
  /** The import shown before its failed rows were corrected: it is shown again after they are imported. */
  readonly origin: Omit<PersistedImport, 'origin'> | null;
};

export type ImportContext = Omit<PersistedImport, 'job'> & {
  readonly fields: ImportFields;
  /** The file being sent, or the one that could not be sent. */
  readonly chosen: File | null;
  /** Progress of the upload, from 0 to 1. */
  readonly sent: number;
  /** The next file is a corrected one: it is checked at once if it has the same columns. */
  readonly isCorrected: boolean;
  /** Parts that a corrected file takes over. */
  readonly before: ReadPlan | null;
  readonly mode: ImportMode | null;
  readonly wanted: ReadSettings;
  /** The request that is being sent. */
  readonly request: ImportRequest | null;
  readonly job: KnownJob | null;
  /** The dry run before the import. */
  readonly check: KnownJob | null;
  /** The import of corrected rows that has just ended. */
  readonly settled: ImportJob | null;
  /** Id of an import of corrected rows that stays visible because the one before it is gone. */
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
