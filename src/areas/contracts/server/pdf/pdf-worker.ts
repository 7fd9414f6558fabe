import { parentPort } from 'node:worker_threads';
import type { PdfRequest } from './pdf-requests.ts';
import { workOnPdf } from './pdf-work.ts';

/** What the thread answers: the work, or why it failed. */
export type WorkerAnswer = Awaited<ReturnType<typeof workOnPdf>> | { readonly failed: string };

parentPort?.on('message', (request: PdfRequest) => {
  workOnPdf(request)
    .catch((error: unknown): WorkerAnswer => ({ failed: error instanceof Error ? error.message : String(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});
