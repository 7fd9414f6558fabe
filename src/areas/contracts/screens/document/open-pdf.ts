import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Why a document cannot be shown; keys of the texts of contracts. */
export type PdfProblem = 'unreadable' | 'locked' | 'tooLarge' | 'missing';

/** Limits of documents that are shown. */
const limits = { bytes: 25_000_000, pages: 500, imagePixels: 40_000_000 } as const;

/** A document that cannot be shown. */
export class PdfError extends Error {
  readonly problem: PdfProblem;
  constructor(problem: PdfProblem) {
    super(problem);
    this.name = 'PdfError';
    this.problem = problem;
  }
}

/**
 * Loads a PDF of the portal, or uses given bytes, and opens it in a worker. Scripts and XFA forms in it are not run,
 * nothing is fetched for it, and WebAssembly is off because the content security policy refuses it. Rejects with
 * `PdfError`.
 */
export async function openPdf(
  source: string | Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<PDFDocumentProxy> {
  // The worker takes ownership of the bytes, so those of a caller are copied.
  const data = typeof source === 'string' ? await readBytes(source, signal) : source.slice();
  if (data.byteLength > limits.bytes) throw new PdfError('tooLarge');
  GlobalWorkerOptions.workerSrc = workerUrl;
  const task = getDocument({
    data,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    maxImageSize: limits.imagePixels,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > limits.pages) throw new PdfError('tooLarge');
    return pdf;
  } catch (error) {
    await task.destroy();
    throw describeError(error);
  }
}

async function readBytes(url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new PdfError(answer.status === 413 ? 'tooLarge' : 'missing');
  if (Number(answer.headers.get('content-length') ?? 0) > limits.bytes) {
    await answer.body?.cancel();
    throw new PdfError('tooLarge');
  }
  return new Uint8Array(await answer.arrayBuffer());
}

function describeError(error: unknown): unknown {
  if (error instanceof PasswordException) return new PdfError('locked');
  if (error instanceof PdfError) return error;
  return error instanceof InvalidPDFException ? new PdfError('unreadable') : error;
}
