import { isCorrection, requestToSend } from './correction.ts';
import type { ImportContext } from './import-context.ts';
import { canGoOn, isUnderWay, validRows } from './import-job.ts';
import { isWhole } from './import-plan.ts';
import type { ImportRequest } from './import-types.ts';

type Given = { readonly context: ImportContext };

/** Conditions of the steps of the import. */
export const importGuards = {
  hasReading: ({ context }: Given) => requestToSend(context, true) !== null,
  hasJob: ({ context: { job } }: Given) => job !== null,
  hasChosen: ({ context: { chosen } }: Given) => chosen !== null,
  hasEnded: ({ context: { job } }: Given) => job !== null && job.answer !== null && !isUnderWay(job.answer),
  isUnderWay: ({ context: { job } }: Given) => job !== null && job.answer !== null && isUnderWay(job.answer),
  /** The import of corrected rows is done: from now on the import in which they had failed counts. */
  hasSettled: ({ context: { job, alone } }: Given) => isCorrection(job?.answer ?? null) && job?.id !== alone,
  /** A dry run of exactly this plan exists already. */
  isChecked: ({ context }: Given) => {
    const done = context.check;
    return done?.answer?.estado === 'concluida' && isSame(done.request, requestToSend(context, true));
  },
  canCheck: ({ context: { plan, fields, reading } }: Given) =>
    plan !== null && reading !== null && isWhole(plan, fields, reading),
  canCheckCorrected: ({ context: { before, plan, fields, reading } }: Given) =>
    before !== null && plan !== null && reading !== null && isWhole(plan, fields, reading),
  canRun: ({ context: { job } }: Given) =>
    job?.simular === true && job.request !== null && job.answer?.estado === 'concluida' && validRows(job.answer) > 0,
  canGoOn: ({ context: { job } }: Given) => job?.answer !== null && job?.answer !== undefined && canGoOn(job.answer),
  canChangePlan: ({ context }: Given) =>
    (context.job?.simular === true || context.job?.request === null) && requestToSend(context, true) !== null,
  canCheckAgain: ({ context: { job, plan, file, reading, fields } }: Given) =>
    job?.simular === true && file !== null && reading !== null && plan !== null && isWhole(plan, fields, reading),
  isRun: ({ context: { request } }: Given) => request?.simular === false,
  /** A dry run, or an import that is only viewed. */
  canLeave: ({ context: { job } }: Given) => job?.simular === true || job?.request === null,
};

function isSame(a: ImportRequest | null, b: ImportRequest | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
