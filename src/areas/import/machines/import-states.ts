import { assign } from 'xstate';
import { originOf, planBefore, returned } from './correction.ts';
import type { ImportProblem } from './import-context.ts';
import type { ImportParts } from './import-parts.ts';
import { planFor } from './import-plan.ts';
import type { ImportJob } from './import-types.ts';

const failed = {
  type: 'fail',
  params: ({ event }: { readonly event: { readonly error: unknown } }) => event.error,
} as const;
const refused = {
  type: 'setProblem',
  params: ({ event }: { readonly event: { readonly problem: ImportProblem } }) => event.problem,
} as const;
const answered = {
  type: 'takeAnswer',
  params: ({ event }: { readonly event: { readonly job: ImportJob } }) => event.job,
} as const;
const returnedJob = {
  type: 'takeAnswer',
  params: ({ event }: { readonly event: { readonly output: ImportJob } }) => event.output,
} as const;

/** States before the server starts: the file, its contents, the mapping of columns. */
export function fileStates(parts: ImportParts) {
  return {
    choosing: parts.createStateConfig({
      on: {
        'file.chosen': {
          target: 'uploading',
          actions: assign(({ event: { file } }) => ({ chosen: file, isCorrected: false, problem: null })),
        },
        'upload.retry': { guard: 'hasChosen', target: 'uploading', actions: 'clearProblem' },
        'step.columns': { guard: 'hasReading', target: 'mapping', actions: 'clearProblem' },
      },
    }),
    uploading: parts.createStateConfig({
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
        'upload.failed': { target: 'choosing', actions: refused },
        'upload.cancel': { target: 'choosing', actions: assign({ chosen: null }) },
      },
    }),
    reading: parts.createStateConfig({
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
          { guard: 'hasReading', target: 'mapping', actions: failed },
          { target: 'choosing', actions: [assign({ file: null }), failed] },
        ],
      },
    }),
    read: parts.createStateConfig({
      always: [
        { guard: 'canCheckCorrected', target: 'importing.starting', actions: 'requestCheck' },
        { target: 'mapping' },
      ],
    }),
    mapping: parts.createStateConfig({
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
    }),
  };
}

/** A dry run or an import on the server: started, followed, stopped, continued. */
export function importingState(parts: ImportParts) {
  return parts.createStateConfig({
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
            { guard: 'isRun', target: 'ended', actions: failed },
            { target: '#import.mapping', actions: failed },
          ],
        },
      },
      following: {
        always: { guard: 'hasEnded', target: 'ended' },
        on: {
          'import.answered': { actions: answered },
          'import.cancel': { target: 'cancelling', actions: 'clearProblem' },
        },
      },
      cancelling: {
        invoke: {
          src: 'cancel',
          input: ({ context }) => context.job,
          // It may still run for a moment, or have ended meanwhile.
          onDone: { target: 'following', actions: returnedJob },
          onError: { target: 'following', actions: failed },
        },
        on: { 'import.answered': { actions: answered } },
      },
      continuing: {
        invoke: {
          src: 'resume',
          input: ({ context }) => context.job,
          onDone: { target: 'following', actions: returnedJob },
          onError: { target: 'ended', actions: failed },
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
          // Somebody continued it elsewhere.
          { guard: 'isUnderWay', target: 'following' },
          { guard: 'hasSettled', target: 'returning' },
        ],
        on: {
          'import.answered': { actions: answered },
          'import.continue': { guard: 'canGoOn', target: 'continuing', actions: 'clearProblem' },
          'run.start': { guard: 'canRun', target: 'starting', actions: 'requestRun' },
          'check.start': { guard: 'canCheckAgain', target: 'starting', actions: 'requestCheck' },
          'step.columns': { guard: 'canChangePlan', target: '#import.mapping', actions: 'clearProblem' },
          'step.file': { guard: 'canLeave', target: '#import.choosing', actions: assign({ job: null, problem: null }) },
          'file.corrected': {
            target: '#import.uploading',
            actions: assign(({ event: { file } }) => ({ chosen: file, isCorrected: true, problem: null })),
          },
        },
      },
    },
    on: {
      'import.lost': [
        { guard: 'canChangePlan', target: 'mapping', actions: [assign({ check: null }), refused] },
        { target: 'choosing', actions: [assign({ job: null, check: null }), refused] },
      ],
    },
  });
}
