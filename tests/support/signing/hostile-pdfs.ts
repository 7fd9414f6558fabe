import { deflateSync } from 'node:zlib';
import { documentOf, pdfOf } from './pdf-of-pages.ts';

/**
 * A harmful document: its description, the expected result (an error code, or `handled`), and a function that creates
 * it.
 */
export type HostilePdf = readonly [what: string, expected: RegExp, make: () => Uint8Array];

/**
 * Documents that try to use up time or memory, or to run something.
 * @param size bytes of documents that are harmful by their size
 */
export function hostilePdfs(size: number): readonly HostilePdf[] {
  const page = '/MediaBox[0 0 595 842]';
  return [
    [
      'a script that runs as it is opened',
      /pdf_script/,
      () => documentOf(page, '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
    ],
    ['a program that it starts', /pdf_script/, () => documentOf(`${page}/AA<</O<</S/Launch/F(calc.exe)>>>>`)],
    ['a form that it sends', /pdf_script/, () => documentOf(`${page}/AA<</O<</S/SubmitForm/F(http://x.example)>>>>`)],
    ['a page count that is a lie', /pdf_paginas/, () => pdfOf(pages(`/Kids[3 0 R]/Count 2147483647`))],
    ['one page a million times', /pdf_paginas|pdf_ilegivel|pdf_grande/, () => repeatedPage(Math.round(size / 7))],
    ['pages that hold each other', /handled|pdf_/, () => pdfOf(pages('/Kids[2 0 R 3 0 R]/Count 2'))],
    ['pages ten thousand levels deep', /handled|pdf_/, () => deepPages(10_000)],
    ['arrays in arrays without end', /handled|pdf_/, () => documentOf(`${page}/X ${'['.repeat(size / 2)}`)],
    ['cross references that lead elsewhere', /handled/, () => brokenReferences()],
    ['cross references that lead back to themselves', /handled|pdf_/, () => circularReferences()],
    ['a stream that says it is longer than the file', /handled|pdf_/, () => longStream()],
    ['four bytes of every kind without end', /pdf_ilegivel|pdf_grande/, () => Buffer.alloc(size, '%PDF')],
    ['two hundred bytes that unpack to all memory', /pdf_grande/, () => makeBomb(150_000_000)],
  ];
}

const pages = (rest: string) => [
  '<</Type/Catalog/Pages 2 0 R>>',
  `<</Type/Pages${rest}>>`,
  '<</Type/Page/Parent 2 0 R/Resources<<>>/MediaBox[0 0 9 9]>>',
];

function repeatedPage(count: number): Uint8Array {
  return pdfOf(pages(`/Kids[${'3 0 R '.repeat(count)}]/Count ${count}`));
}

function deepPages(levels: number): Uint8Array {
  const inner = Array.from({ length: levels }, (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1>>`);
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    ...inner,
    '<</Type/Page/Parent 2 0 R/Resources<<>>/MediaBox[0 0 9 9]>>',
  ]);
}

function brokenReferences(): Uint8Array {
  const whole = Buffer.from(documentOf('/MediaBox[0 0 99 99]')).toString('latin1');
  return Buffer.from(
    whole.replace(/startxref\n\d+/, 'startxref\n7').replace(/^0000000\d{3} 00000 n/gm, '9999999999 00000 n'),
    'latin1',
  );
}

function circularReferences(): Uint8Array {
  const whole = Buffer.from(documentOf('/MediaBox[0 0 99 99]')).toString('latin1');
  const at = /startxref\n(\d+)/.exec(whole)?.[1] ?? '0';
  return Buffer.from(whole.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${at}`), 'latin1');
}

function longStream(): Uint8Array {
  const objects = pages('/Kids[3 0 R]/Count 1');
  const page = (objects[2] ?? '').replace('>>', '>>/Contents 4 0 R');
  return pdfOf([...objects.slice(0, 2), page, '<</Length 2147483647>>\nstream\nq Q\nendstream']);
}

/** A document of about 2 kB whose doubly compressed objects unpack to `size` bytes. */
export function makeBomb(size: number): Buffer {
  const inner = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ];
  let offset = 0;
  const heads = inner.map((object, index) => {
    const head = `${index + 1} ${offset}`;
    offset += object.length + 1;
    return head;
  });
  const first = `${heads.join(' ')} `;
  const packed = deflateSync(
    deflateSync(Buffer.concat([Buffer.from(first + inner.join('\n')), Buffer.alloc(size, 32)])),
  );
  const stream = (head: string, content: Buffer, tail: string) =>
    Buffer.concat([Buffer.from(`${head}/Length ${content.length}>>\nstream\n`), content, Buffer.from(tail)]);
  const objects = stream(
    `4 0 obj\n<</Type/ObjStm/N 3/First ${first.length}/Filter[/FlateDecode/FlateDecode]`,
    packed,
    '\nendstream\nendobj\n',
  );
  const header = Buffer.from('%PDF-1.7\n');
  const at = header.length + objects.length;
  const row = (kind: number, place: number, index: number) => {
    const bytes = Buffer.alloc(6);
    bytes[0] = kind;
    bytes.writeUInt32BE(place, 1);
    bytes[5] = index;
    return bytes;
  };
  const rows = [row(0, 0, 255), row(2, 4, 0), row(2, 4, 1), row(2, 4, 2), row(1, header.length, 0), row(1, at, 0)];
  const references = stream(
    '5 0 obj\n<</Type/XRef/Size 6/W[1 4 1]/Root 1 0 R/Filter/FlateDecode',
    deflateSync(Buffer.concat(rows)),
    `\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`,
  );
  return Buffer.concat([header, objects, references]);
}
