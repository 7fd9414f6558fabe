import { assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { isCorrection, originOf, planBefore, requestToSend, restOf, returned } from './correction.ts';
import {
  type ImportContext,
  type ImportProblem,
  type KnownJob,
  nothingPersisted,
  type PersistedImport,
} from './import-context.ts';
import { isWhole, planFor } from './import-plan.ts';
import type {
  FileReading,
  ImportFields,
  ImportJob,
  ImportPlan,
  ImportRequest,
  ReadSettings,
  SentFile,
} from './import-types.ts';

/** Calls of the server; each rejects when it fails, and `problemOf` says so to the user. */
export type ImportServices = {
  readonly upload: (
    file: File,
    options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<SentFile>;
  readonly read: (arquivo: number, settings: ReadSettings, signal: AbortSignal) => Promise<FileReading>;
  /** Answers the id of the import. */
  readonly start: (request: ImportRequest) => Promise<number>;
  readonly cancel: (id: number) => Promise<ImportJob>;
  readonly resume: (id: number) => Promise<ImportJob>;
  /** How an import stands. */
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
  /** The server does not know the import any more. */
  | { readonly type: 'import.lost'; readonly problem: ImportProblem }
  | { readonly type: 'import.cancel' }
  | { readonly type: 'import.continue' }
  | { readonly type: 'anew' };

export type ImportMachine = ReturnType<typeof createImportMachine>;
export type ImportSnapshot = SnapshotFrom<ImportMachine>;

/** Whether an import goes on by itself. */
export function isUnderWay({ estado }: Pick<ImportJob, 'estado'>): boolean {
  return estado === 'na_fila' || estado === 'executando';
}

/** Whether an import that stopped can go on behind its last row. */
export function canGoOn({ estado }: Pick<ImportJob, 'estado'>): boolean {
  return estado === 'interrompida' || estado === 'cancelada';
}

/** Rows of a dry run that would be saved. */
export function validRows({ criadas, alteradas }: Pick<ImportJob, 'criadas' | 'alteradas'>): number {
  return criadas + alteradas;
}

/**
 * The import of a file into an entity: choose the file, say which column is which field, let the server try it, run it
 * (rules J). How far an import is, is asked elsewhere and comes as `import.answered`.
 */
export function createImportMachine({ upload, read, start, cancel, resume, find, problemOf }: ImportServices) {
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
    guards: {
      hasReading: ({ context }) => requestToSend(context, true) !== null,
      hasJob: ({ context: { job } }) => job !== null,
      hasChosen: ({ context: { chosen } }) => chosen !== null,
      hasEnded: ({ context: { job } }) => job !== null && job.answer !== null && !isUnderWay(job.answer),
      isUnderWay: ({ context: { job } }) => job !== null && job.answer !== null && isUnderWay(job.answer),
      /** The rows that an import put right are done: what counts is the import that they had failed in. */
      hasSettled: ({ context: { job, alone } }) => isCorrection(job?.answer ?? null) && job?.id !== alone,
      /** The dry run of exactly this plan is there already. */
      isChecked: ({ context }) => {
        const done = context.check;
        return done?.answer?.estado === 'concluida' && isSame(done.request, requestToSend(context, true));
      },
      canCheck: ({ context: { plan, fields, reading } }) =>
        plan !== null && reading !== null && isWhole(plan, fields, reading),
      canCheckCorrected: ({ context: { before, plan, fields, reading } }) =>
        before !== null && plan !== null && reading !== null && isWhole(plan, fields, reading),
      canRun: ({ context: { job } }) =>
        job?.simular === true &&
        job.request !== null &&
        job.answer?.estado === 'concluida' &&
        validRows(job.answer) > 0,
      canGoOn: ({ context: { job } }) => job?.answer !== null && job?.answer !== undefined && canGoOn(job.answer),
      canChangePlan: ({ context }) =>
        (context.job?.simular === true || context.job?.request === null) && requestToSend(context, true) !== null,
      canCheckAgain: ({ context: { job, plan, file, reading, fields } }) =>
        job?.simular === true && file !== null && reading !== null && plan !== null && isWhole(plan, fields, reading),
      isRun: ({ context: { request } }) => request?.simular === false,
      /** A dry run, or an import that is only looked at. */
      canLeave: ({ context: { job } }) => job?.simular === true || job?.request === null,
    },
    actions: {
      setProblem: assign({ problem: (_, problem: ImportProblem) => problem }),
      clearProblem: assign({ problem: null }),
      requestCheck: assign(({ context }) => ({ request: requestToSend(context, true), problem: null })),
      requestRun: assign(({ context: { job } }) => ({
        request: job?.request ? { ...job.request, ...restOf(job), simular: false } : null,
        check: job,
        problem: null,
      })),
      /** How an import is doing; answers about another one come too late. */
      takeAnswer: assign(({ context: { job, check } }, answer: ImportJob) => {
        if (job === null || job.id !== answer.id_importacao) return {};
        const next = { ...job, simular: answer.simular, answer };
        return { job: next, check: answer.simular ? next : check };
      }),
    },
  }).createMachine({
    id: 'import',
    context: ({ input: { fields, persisted } }) => ({
      ...persisted,
      fields,
      chosen: null,
      sent: 0,
      isCorrected: false,
      before: null,
      mode: null,
      wanted: persisted.settings,
      request: null,
      job: persisted.job === null ? null : { ...persisted.job, answer: null },
      check: null,
      settled: null,
      alone: null,
      problem: null,
    }),
    initial: 'restoring',
    states: {
      restoring: {
        always: [
          { guard: 'hasJob', target: 'importing.following' },
          { guard: 'hasReading', target: 'mapping' },
          { target: 'choosing' },
        ],
      },
      choosing: {
        on: {
          'file.chosen': {
            target: 'uploading',
            actions: assign(({ event: { file } }) => ({ chosen: file, isCorrected: false, problem: null })),
          },
          'upload.retry': { guard: 'hasChosen', target: 'uploading', actions: 'clearProblem' },
          'step.columns': { guard: 'hasReading', target: 'mapping', actions: 'clearProblem' },
        },
      },
      uploading: {
        entry: assign({ sent: 0 }),
        invoke: { src: 'upload', input: ({ context }) => ({ file: context.chosen }) },
        on: {
          'upload.progressed': { actions: assign({ sent: ({ event }) => event.share }) },
          'upload.sent': {
            target: 'reading',
            actions: assign(({ context, event }) => ({
              file: event.file,
              chosen: null,
              wanted: {},
              before: context.isCorrected ? planBefore(context) : null,
              mode: context.isCorrected ? (context.job?.answer?.modo ?? null) : null,
              origin: context.isCorrected ? originOf(context) : null,
              settled: null,
              reading: null,
              plan: null,
              job: null,
              check: null,
            })),
          },
          'upload.failed': {
            target: 'choosing',
            actions: { type: 'setProblem', params: ({ event }) => event.problem },
          },
          'upload.cancel': { target: 'choosing', actions: assign({ chosen: null }) },
        },
      },
      reading: {
        invoke: {
          src: 'read',
          input: ({ context: { file, wanted } }) => ({ arquivo: file?.id ?? 0, settings: wanted }),
          onDone: {
            target: 'read',
            actions: assign(({ context, event: { output } }) => {
              const { fields, plan, reading, wanted, before, mode } = context;
              const last = plan === null || reading === null ? before : { plan, reading };
              return { reading: output, settings: wanted, plan: planFor(output, fields, last, mode), problem: null };
            }),
          },
          onError: [
            {
              guard: 'hasReading',
              target: 'mapping',
              actions: { type: 'setProblem', params: ({ event }) => problemOf(event.error) },
            },
            {
              target: 'choosing',
              actions: [assign({ file: null }), { type: 'setProblem', params: ({ event }) => problemOf(event.error) }],
            },
          ],
        },
      },
      read: {
        always: [
          { guard: 'canCheckCorrected', target: 'importing.starting', actions: 'requestCheck' },
          { target: 'mapping' },
        ],
      },
      mapping: {
        entry: assign({ job: null, before: null }),
        on: {
          'settings.changed': {
            target: 'reading',
            actions: assign(({ event: { settings } }) => ({ wanted: settings, problem: null })),
          },
          'plan.changed': { actions: assign(({ event: { plan } }) => ({ plan, problem: null })) },
          'step.file': { target: 'choosing', actions: 'clearProblem' },
          'check.start': [
            {
              guard: 'isChecked',
              target: 'importing.ended',
              actions: assign(({ context: { check } }) => ({ job: check, problem: null })),
            },
            { guard: 'canCheck', target: 'importing.starting', actions: 'requestCheck' },
          ],
        },
      },
      importing: {
        initial: 'starting',
        states: {
          starting: {
            invoke: {
              src: 'start',
              input: ({ context }) => context.request,
              onDone: {
                target: 'following',
                actions: assign(({ context: { request }, event: { output } }) => ({
                  job: { id: output, simular: request?.simular !== false, request, answer: null },
                })),
              },
              onError: [
                {
                  guard: 'isRun',
                  target: 'ended',
                  actions: { type: 'setProblem', params: ({ event }) => problemOf(event.error) },
                },
                {
                  target: '#import.mapping',
                  actions: { type: 'setProblem', params: ({ event }) => problemOf(event.error) },
                },
              ],
            },
          },
          following: {
            always: { guard: 'hasEnded', target: 'ended' },
            on: {
              'import.answered': { actions: { type: 'takeAnswer', params: ({ event }) => event.job } },
              'import.cancel': { target: 'cancelling', actions: 'clearProblem' },
            },
          },
          cancelling: {
            invoke: {
              src: 'cancel',
              input: ({ context }) => context.job,
              // It may still run for a moment, or have ended meanwhile.
              onDone: { target: 'following', actions: { type: 'takeAnswer', params: ({ event }) => event.output } },
              onError: {
                target: 'following',
                actions: { type: 'setProblem', params: ({ event }) => problemOf(event.error) },
              },
            },
            on: { 'import.answered': { actions: { type: 'takeAnswer', params: ({ event }) => event.job } } },
          },
          continuing: {
            invoke: {
              src: 'resume',
              input: ({ context }) => context.job,
              onDone: { target: 'following', actions: { type: 'takeAnswer', params: ({ event }) => event.output } },
              onError: {
                target: 'ended',
                actions: { type: 'setProblem', params: ({ event }) => problemOf(event.error) },
              },
            },
          },
          returning: {
            invoke: {
              src: 'find',
              input: ({ context }) => context.job,
              onDone: {
                target: 'following',
                actions: assign(({ context, event: { output } }) => returned(context, output)),
              },
              onError: { target: 'ended', actions: assign(({ context: { job } }) => ({ alone: job?.id ?? null })) },
            },
          },
          ended: {
            always: [
              // Somebody let it go on elsewhere.
              { guard: 'isUnderWay', target: 'following' },
              { guard: 'hasSettled', target: 'returning' },
            ],
            on: {
              'import.answered': { actions: { type: 'takeAnswer', params: ({ event }) => event.job } },
              'import.continue': { guard: 'canGoOn', target: 'continuing', actions: 'clearProblem' },
              'run.start': { guard: 'canRun', target: 'starting', actions: 'requestRun' },
              'check.start': { guard: 'canCheckAgain', target: 'starting', actions: 'requestCheck' },
              'step.columns': { guard: 'canChangePlan', target: '#import.mapping', actions: 'clearProblem' },
              'step.file': {
                guard: 'canLeave',
                target: '#import.choosing',
                actions: assign({ job: null, problem: null }),
              },
              'file.corrected': {
                target: '#import.uploading',
                actions: assign(({ event: { file } }) => ({ chosen: file, isCorrected: true, problem: null })),
              },
            },
          },
        },
        on: {
          'import.lost': [
            {
              guard: 'canChangePlan',
              target: 'mapping',
              actions: [assign({ check: null }), { type: 'setProblem', params: ({ event }) => event.problem }],
            },
            {
              target: 'choosing',
              actions: [
                assign({ job: null, check: null }),
                { type: 'setProblem', params: ({ event }) => event.problem },
              ],
            },
          ],
        },
      },
    },
    on: {
      // One may look at another import and come back: what was begun stays.
      'import.opened': {
        target: '.importing.following',
        actions: assign(({ event: { job } }) => ({
          job: { id: job.id_importacao, simular: job.simular, request: null, answer: job },
          settled: null,
          problem: null,
        })),
      },
      anew: {
        target: '.choosing',
        actions: assign({
          ...nothingPersisted,
          job: null,
          check: null,
          settled: null,
          before: null,
          chosen: null,
          isCorrected: false,
          problem: null,
        }),
      },
    },
  });
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('Only an import that is known can be begun, stopped or continued.');
  return value;
}

function isSame(a: ImportRequest | null, b: ImportRequest | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
