/** A minimal PDF of one page, with further entries in page and catalogue. */
export function documentOf(page: string, catalog = ''): Uint8Array {
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/Resources<<>>${page}>>`,
  ]);
}

/** A PDF of these objects. The first one is the catalogue. */
export function pdfOf(objects: readonly string[]): Uint8Array {
  let body = '%PDF-1.7\n';
  const at = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const rows = at.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
