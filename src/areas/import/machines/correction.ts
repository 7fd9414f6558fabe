import { type ImportContext, type KnownJob, nothingPersisted, type PersistedImport } from './import-context.ts';
import { type ReadPlan, requestOf } from './import-plan.ts';
import type { ImportJob, ImportRequest } from './import-types.ts';

/** Whether an import of corrected rows has ended, so that the import before them shows what is still wrong. */
export function isCorrection(answer: ImportJob | null): boolean {
  return answer !== null && answer.origem !== null && !answer.simular && answer.estado === 'concluida';
}

/**
 * The import whose failed rows are being corrected: the visible one, or the one in which its rows had failed before.
 */
export function originOf({ file, settings, reading, plan, job, origin }: ImportContext): PersistedImport['origin'] {
  if (job === null) return null;
  const before = job.answer?.origem ?? null;
  if (before === null) return { file, settings, reading, plan, job: withoutAnswer(job) };
  if (origin?.job?.id === before) return origin;
  return { ...nothingPersisted, job: { id: before, simular: false, request: null } };
}

function withoutAnswer({ id, simular, request }: KnownJob): Omit<KnownJob, 'answer'> {
  return { id, simular, request };
}

/** The import before is shown again, with its stored data. */
export function returned({ job, origin }: ImportContext, answer: ImportJob): Partial<ImportContext> {
  const persisted = origin?.job?.id === answer.id_importacao ? origin : { ...nothingPersisted, job: null };
  const again: KnownJob = {
    id: answer.id_importacao,
    simular: answer.simular,
    request: persisted.job?.request ?? null,
    answer,
  };
  const { file, settings, reading, plan } = persisted;
  const check = answer.simular ? again : null;
  return { file, settings, reading, plan, job: again, check, origin: null, settled: job?.answer ?? null };
}

/** Rows of a dry run that were corrected and imported are not imported again. */
export function restOf({ id, request, answer }: KnownJob): { readonly origem?: number } {
  return request?.origem === undefined && (answer?.corrigidas ?? 0) > 0 ? { origem: id } : {};
}

/** Parts of the plan that a corrected file takes over. */
export function planBefore({ plan, reading, job }: ImportContext): ReadPlan | null {
  return plan !== null && reading !== null && job !== null && job.request !== null ? { plan, reading } : null;
}

/** The request to send, if everything is known. */
export function requestToSend({ file, reading, plan, origin }: PersistedParts, simular: boolean): ImportRequest | null {
  if (file === null || reading === null || plan === null) return null;
  const earlier = plan.leavesDone ? reading.anterior?.id_importacao : undefined;
  const before = reading.erros_de_arquivo ? origin?.job?.id : earlier;
  return { ...requestOf(file.id, reading, plan, simular), ...(before === undefined ? {} : { origem: before }) };
}

type PersistedParts = Pick<ImportContext, 'file' | 'reading' | 'plan' | 'origin'>;
