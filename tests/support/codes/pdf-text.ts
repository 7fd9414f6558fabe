import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of each page of a PDF, read by an independent program (pdf.js). Throws if it is not a PDF. */
export async function readPdfText(content: Uint8Array): Promise<readonly string[]> {
  // A copy, because pdf.js transfers the bytes to its worker.
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
