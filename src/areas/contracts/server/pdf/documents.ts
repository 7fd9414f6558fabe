import { createWatchedThreads, type ThreadLimits } from '../../../../platform/threads/watched-threads.ts';
import { signingErrors } from '../errors.ts';
import type { ContractPdfRequest } from './pdf-requests.ts';
import type { PdfWorkerAnswer } from './pdf-worker.ts';
import { SealError } from './seal-error.ts';
import { createTurns, type PdfTurns } from './turns.ts';

/** Processes documents in supervised threads, because users' documents may be made to use up time and memory. */
export type Documents = {
  /**
   * Throws 422 with the problem of the document, 503 (`DOCUMENTOS_OCUPADO`) if too many requests are waiting, and
   * {@link SealError} if it cannot be sealed now.
   */
  readonly ask: (request: ContractPdfRequest) => Promise<Uint8Array>;
  readonly stop: () => Promise<void>;
};

/** Maximum of bytes of a document. */
export const greatestDocument = 20_000_000;

/** ms and MB; enough time for an outside time stamp. Unpacked contents of a file count as buffers. */
const defaults: ThreadLimits = { step: 30_000, work: 30_000, memory: 384, buffers: 256 };

/**
 * Two documents at a time, because each may use the memory of `defaults`. The queue is as long as people are willing to
 * wait.
 */
export const usualTurns: PdfTurns = { places: 2, waiting: 20, patience: 20_000 };

export function createDocuments(limits: ThreadLimits = defaults, turns: PdfTurns = usualTurns): Documents {
  const refuse = () => signingErrors['REGRA_DE_NEGOCIO.pdf_grande']();
  const threads = createWatchedThreads<ContractPdfRequest>(new URL('./pdf-worker.ts', import.meta.url), limits, {
    tooLong: refuse,
    tooLarge: refuse,
  });
  const take = createTurns(turns, () => signingErrors.DOCUMENTOS_OCUPADO());
  return {
    ask: async (request) => {
      if (request.bytes !== null && request.bytes.length > greatestDocument) throw refuse();
      return take(async () => {
        const lease = threads.open();
        try {
          const answer = (await lease.ask(request)) as PdfWorkerAnswer;
          if ('failed' in answer) throw new Error(`Working on a document failed: ${answer.failed}`);
          if ('unsealed' in answer) throw new SealError(answer.unsealed);
          if ('refused' in answer) throw signingErrors[`REGRA_DE_NEGOCIO.pdf_${answer.refused}`]();
          return answer.bytes;
        } finally {
          await lease.close();
        }
      });
    },
    stop: threads.stop,
  };
}
