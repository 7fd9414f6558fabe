import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Why a document is not shown; keys of the texts of contracts. */
export type PdfProblem = 'unreadable' | 'locked' | 'tooLarge' | 'missing';

/** Gets the file of a document; rejects where it cannot. */
export type ReadFile = (signal: AbortSignal) => Promise<Response>;

/** What is shown of a document at the largest. */
const limits = { bytes: 25_000_000, pages: 500, imagePixels: 40_000_000 } as const;

/** A document that is not shown. */
export class PdfError extends Error {
  readonly problem: PdfProblem;
  constructor(problem: PdfProblem) {
    super(problem);
    this.name = 'PdfError';
    this.problem = problem;
  }
}

/**
 * Reads a PDF of the portal and opens it in a worker. Scripts and forms of XFA inside are not run, nothing is fetched for
 * it, and there is no WebAssembly, which the content security policy refuses. Rejects with `PdfError`.
 */
export async function openPdf(url: string, signal: AbortSignal, read?: ReadFile): Promise<PDFDocumentProxy> {
  const answer = await (read === undefined ? fetch(url, { signal }) : read(signal));
  if (!answer.ok) throw new PdfError(answer.status === 413 ? 'tooLarge' : 'missing');
  if (Number(answer.headers.get('content-length') ?? 0) > limits.bytes) {
    await answer.body?.cancel();
    throw new PdfError('tooLarge');
  }
  const data = new Uint8Array(await answer.arrayBuffer());
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

function describeError(error: unknown): unknown {
  if (error instanceof PasswordException) return new PdfError('locked');
  if (error instanceof PdfError) return error;
  return error instanceof InvalidPDFException ? new PdfError('unreadable') : error;
}
