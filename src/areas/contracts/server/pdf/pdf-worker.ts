import { parentPort } from 'node:worker_threads';
import type { ContractPdfRequest } from './pdf-requests.ts';
import { workOnPdf } from './pdf-work.ts';

/** Answer of the thread: the result, or why it failed. */
export type PdfWorkerAnswer = Awaited<ReturnType<typeof workOnPdf>> | { readonly failed: string };

parentPort?.on('message', (request: ContractPdfRequest) => {
  workOnPdf(request)
    .catch((error: unknown): PdfWorkerAnswer => ({ failed: error instanceof Error ? error.message : String(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});
