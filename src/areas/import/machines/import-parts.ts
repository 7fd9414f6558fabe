import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { requestToSend, restOf } from './correction.ts';
import type { ImportContext, ImportProblem, KnownJob, PersistedImport } from './import-context.ts';
import { importGuards } from './import-guards.ts';
import type {
  FileReading,
  ImportFields,
  ImportJob,
  ImportPlan,
  ImportRequest,
  ReadSettings,
  SentFile,
} from './import-types.ts';

/** Calls to the server; each rejects if it fails, and `problemOf` is the message for the user. */
export type ImportServices = {
  readonly upload: (
    file: File,
    options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<SentFile>;
  readonly read: (arquivo: number, settings: ReadSettings, signal: AbortSignal) => Promise<FileReading>;
  /** Returns the id of the import. */
  readonly start: (request: ImportRequest) => Promise<number>;
  readonly cancel: (id: number) => Promise<ImportJob>;
  readonly resume: (id: number) => Promise<ImportJob>;
  /** The state of an import. */
  readonly find: (id: number) => Promise<ImportJob>;
  readonly problemOf: (thrown: unknown) => ImportProblem;
};

export type ImportEvent =
  | { readonly type: 'file.chosen'; readonly file: File }
  | { readonly type: 'file.corrected'; readonly file: File }
  | { readonly type: 'upload.progressed'; readonly share: number }
  | { readonly type: 'upload.sent'; readonly file: SentFile }
  | { readonly type: 'upload.failed'; readonly problem: ImportProblem }
  | { readonly type: 'upload.cancel' }
  | { readonly type: 'upload.retry' }
  | { readonly type: 'settings.changed'; readonly settings: ReadSettings }
  | { readonly type: 'plan.changed'; readonly plan: ImportPlan }
  | { readonly type: 'step.file' }
  | { readonly type: 'step.columns' }
  | { readonly type: 'check.start' }
  | { readonly type: 'run.start' }
  | { readonly type: 'import.opened'; readonly job: ImportJob }
  | { readonly type: 'import.answered'; readonly job: ImportJob }
  /** The import no longer exists on the server. */
  | { readonly type: 'import.lost'; readonly problem: ImportProblem }
  | { readonly type: 'import.cancel' }
  | { readonly type: 'import.continue' }
  | { readonly type: 'anew' };

/** Parts of the states of the import: calls, guards and actions. */
export function importParts({ upload, read, start, cancel, resume, find, problemOf }: ImportServices) {
  return setup({
    types: {
      input: {} as { readonly fields: ImportFields; readonly persisted: PersistedImport },
      context: {} as ImportContext,
      events: {} as ImportEvent,
    },
    actors: {
      upload: fromCallback<ImportEvent, { readonly file: File | null }>(({ input: { file }, sendBack }) => {
        if (file === null) return;
        const control = new AbortController();
        const onProgress = (share: number) => sendBack({ type: 'upload.progressed', share });
        upload(file, { onProgress, signal: control.signal }).then(
          (sent) => sendBack({ type: 'upload.sent', file: sent }),
          (thrown) => {
            if (!control.signal.aborted) sendBack({ type: 'upload.failed', problem: problemOf(thrown) });
          },
        );
        return () => control.abort();
      }),
      read: fromPromise<FileReading, { readonly arquivo: number; readonly settings: ReadSettings }>(
        ({ input: { arquivo, settings }, signal }) => read(arquivo, settings, signal),
      ),
      start: fromPromise<number, ImportRequest | null>(({ input }) => start(known(input))),
      cancel: fromPromise<ImportJob, KnownJob | null>(({ input }) => cancel(known(input).id)),
      find: fromPromise<ImportJob, KnownJob | null>(({ input }) => find(input?.answer?.origem ?? 0)),
      resume: fromPromise<ImportJob, KnownJob | null>(({ input }) => resume(known(input).id)),
    },
    guards: importGuards,
    actions: {
      setProblem: assign({ problem: (_, problem: ImportProblem) => problem }),
      fail: assign({ problem: (_, thrown: unknown) => problemOf(thrown) }),
      clearProblem: assign({ problem: null }),
      requestCheck: assign(({ context }) => ({ request: requestToSend(context, true), problem: null })),
      requestRun: assign(({ context: { job } }) => ({
        request: job?.request ? { ...job.request, ...restOf(job), simular: false } : null,
        check: job,
        problem: null,
      })),
      /** The state of an import; late answers about another one are ignored. */
      takeAnswer: assign(({ context: { job, check } }, answer: ImportJob) => {
        if (job === null || job.id !== answer.id_importacao) return {};
        const next = { ...job, simular: answer.simular, answer };
        return { job: next, check: answer.simular ? next : check };
      }),
    },
  });
}

export type ImportParts = ReturnType<typeof importParts>;

function known<T>(value: T | null): T {
  if (value === null) throw new Error('Only an import that is known can be begun, stopped or continued.');
  return value;
}
