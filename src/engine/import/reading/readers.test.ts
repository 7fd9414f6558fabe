import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf, sourceOf, xlsxOf } from '../../../../tests/support/import.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { zipStream } from '../../export/xlsx/zip.ts';
import { limits } from '../limits.ts';
import { writeCsv } from '../writing/csv-writer.ts';
import { type Cell, isBlank, type SheetRow, textOf } from './cell.ts';
import { openTable, type ReadingOptions, type Table } from './table.ts';

async function read(
  bytes: Uint8Array,
  options: ReadingOptions = {},
): Promise<Omit<Table, 'rows'> & { rows: SheetRow[] }> {
  const source = await sourceOf(bytes);
  try {
    const table = await openTable(source, options);
    const rows: SheetRow[] = [];
    for await (const batch of table.rows()) rows.push(...batch);
    return { ...table, rows };
  } finally {
    await source.close();
  }
}

/** Why a file cannot be read. */
async function refusal(bytes: Uint8Array, options: ReadingOptions = {}): Promise<unknown> {
  try {
    await read(bytes, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ARQUIVO_NAO_IMPORTAVEL')
      return Reflect.get(Object(error.details), 'motivo');
    throw error;
  }
  return null;
}

async function archive(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipStream(Object.entries(files).map(([name, text]) => ({ name, text: [text] }))))
    parts.push(part);
  return Buffer.concat(parts);
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as other programs write it, by the XML of its parts. */
function workbook(
  sheet: string,
  more: { readonly shared?: string; readonly styles?: string; readonly book?: string } = {},
) {
  return archive({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      more.book ??
      `<workbook xmlns:r="${relation}"><sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...(more.shared === undefined ? {} : { 'xl/sharedStrings.xml': more.shared }),
    ...(more.styles === undefined ? {} : { 'xl/styles.xml': more.styles }),
  });
}

const text = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .filter((one) => !one.includes('\0') && !one.includes('\r') && one.isWellFormed() && one.normalize() === one);

describe('CSV', () => {
  test.each<[string, Buffer, string, string]>([
    ['semicolons', Buffer.from('Nome;UF\nSão Paulo;SP\n'), 'utf-8', ';'],
    ['commas and decimal commas', Buffer.from('Nome,Valor\nSão Paulo,"1,5"\nB,"2,5"\n'), 'utf-8', ','],
    [
      'rows without their empty last cells',
      Buffer.from('Nome;Valor;Nota\nSão Paulo;"0,5"\nB;"1,5";x\nC;"2,5"\n'),
      'utf-8',
      ';',
    ],
    ['tabs', Buffer.from('Nome\tUF\nSão Paulo\tSP\n'), 'utf-8', '\t'],
    ['bars', Buffer.from('Nome|UF\nSão Paulo|SP\n'), 'utf-8', '|'],
    ['a byte order mark', Buffer.from('\ufeffNome;UF\nSão Paulo;SP\n'), 'utf-8', ';'],
    ['UTF-16 with its mark', Buffer.from('\ufeffNome;UF\nSão Paulo;SP\n', 'utf16le'), 'utf-16le', ';'],
    ['UTF-16 without it', Buffer.from('Nome;UF\nSão Paulo;SP\n', 'utf16le'), 'utf-16le', ';'],
    ['UTF-16, large end first', Buffer.from('\ufeffNome;UF\nSão Paulo;SP\n', 'utf16le').swap16(), 'utf-16be', ';'],
    ['Windows-1252', Buffer.from('Nome;UF\nSão Paulo;SP\n', 'latin1'), 'windows-1252', ';'],
    ['the line by which Excel tells', Buffer.from('sep=|\nNome|UF;x\nSão Paulo|SP\n'), 'utf-8', '|'],
  ])('[J3] %s', async (_, bytes, codificacao, separador) => {
    const table = await read(bytes);
    expect(table).toMatchObject({ formato: 'csv', codificacao, separador, linha_titulo: 1 });
    expect(table.titulos[0]).toBe('Nome');
    expect(table.rows[0]).toMatchObject({ linha: 2, cells: ['São Paulo', expect.any(String)] });
  });

  test('[J3] the first accent may stand at the very end', async () => {
    const rows = `Nome;UF\n${'Campinas;SP\n'.repeat(20_000)}`;
    expect((await read(Buffer.from(`${rows}São Paulo;SP\n`, 'latin1'))).codificacao).toBe('windows-1252');
    const { rows: read8 } = await read(Buffer.from(`${rows}São Paulo;SP\n`));
    expect(read8.at(-1)).toEqual({ linha: 20_002, cells: ['São Paulo', 'SP'] });
  });

  test('[J4] rows are counted as spreadsheets do: blank ones count, line breaks in quotes do not', async () => {
    const { linha_titulo, rows } = await read(Buffer.from('\n;\nNome;Nota\n"a\n\nb";1\n\n;;\nc;2'));
    expect(linha_titulo).toBe(3);
    expect(rows).toEqual([
      { linha: 4, cells: ['a\n\nb', '1'] },
      { linha: 7, cells: ['c', '2'] },
    ]);
  });

  test('[J3] what any program writes is read back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { maxLength: 8 }),
        fc.constantFrom(';', ',', '\t', '|'),
        async (rows, separador) => {
          const { rows: found } = await read(csvOf([['A', 'B'], ...rows], separador), { separador: separador as ';' });
          const wanted = rows.flatMap((cells, index) =>
            cells.every((cell) => cell.trim() === '')
              ? []
              : [{ linha: index + 2, cells: cells.map((cell) => (cell === '' ? null : cell)) }],
          );
          expect(found).toEqual(wanted);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('[J3] a file may be very small', async () => {
    expect(await read(Buffer.from('a'))).toMatchObject({ titulos: ['a'], rows: [] });
    expect(await refusal(Buffer.from('PK'))).toBe(null);
    expect(await refusal(Buffer.from('PK\x03\x04'))).toBe('corrompido');
  });

  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'vazio'],
    ['blank rows', Buffer.from('\n;;\n\n'), 'vazio'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'binario'],
    ['bytes', Buffer.from([1, 2, 3, 0, 5, 6, 7, 8, 14, 15]), 'binario'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'xls'],
    ['quotes that never end', Buffer.from(`a;b\n1;"${'x\n'.repeat(2_500_000)}`), 'aspas'],
    ['a cell that is too long', Buffer.from(`a;b\n1;${'x'.repeat(1_000_001)}`), 'celula'],
    ['too many columns', Buffer.from(`a;b\n${'x;'.repeat(501)}`), 'colunas'],
    ['too many rows', Buffer.from(`a\n${'x\n'.repeat(limits.rows + 1)}`), 'linhas'],
  ])('[J3] %s is refused', async (_, bytes, motivo) => {
    expect(await refusal(bytes)).toBe(motivo);
  });

  test('[J3] a chosen encoding that is not the file’s, a heading row that is not there', async () => {
    expect(await refusal(Buffer.from('a;ã\n', 'latin1'), { codificacao: 'utf-8' })).toBe('codificacao');
    expect(await refusal(Buffer.from('a;b\n1;2\n'), { linha_titulo: 9 })).toBe('sem_titulo');
  });
});

test('[J4] totals that our exports write below their rows are no rows, and what stands further below is', async () => {
  const below = [
    'Totais de 1.234 registros;;',
    'Soma;;10,00',
    'Ativo: Sim;12;',
    '',
    'Totais de 2 registros;x;',
    'Total;;5',
  ];
  const { rows } = await read(Buffer.from(['A;B;C', '1;a;5', '', ...below].join('\n')), { separador: ';' });
  expect(rows.map(({ linha }) => linha)).toEqual([2, 8, 9]);
  const english = await read(Buffer.from('A;B\n1;a\n\nTotal of 1 record;\n1;2\n'), { separador: ';' });
  expect(english.rows.map(({ linha }) => linha)).toEqual([2, 5]);
  const name = await read(Buffer.from('Nome\nTotais de 3 registros\nSoma\n'));
  expect(name.rows).toHaveLength(2);
});

describe('XLSX', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    text.filter((one) => one !== ''),
    fc.integer(),
    fc.double({ min: -1e12, max: 1e12, noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
    fc.boolean(),
    fc.integer({ min: 1, max: 2_958_465 }).map((serial) => ({ kind: 'date' as const, serial })),
    fc.integer({ min: 0, max: 1_000 }).map((number) => ({ kind: 'percent' as const, number: number / 1_000 })),
    fc.constant(null),
  );

  test('[J3] what our writer writes is read back, under the same row numbers as from a CSV', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 12 }), async (rows) => {
        const all: Cell[][] = [['A', 'B', 'C'], ...rows];
        const workbook = await read(await xlsxOf(all));
        const wanted = rows.flatMap((cells, index) => (cells.every(isBlank) ? [] : [{ linha: index + 2, cells }]));
        const plain = (list: readonly SheetRow[]) =>
          list.map(({ linha, cells }) => ({ linha, cells: [0, 1, 2].map((place) => cells[place] ?? null) }));
        expect(plain(workbook.rows)).toEqual(plain(wanted));
        async function* once() {
          yield all;
        }
        let csv = '';
        for await (const part of writeCsv(once())) csv += part;
        const asText = await read(Buffer.from(csv), { separador: ';' });
        expect(asText.rows.map(({ linha }) => linha)).toEqual(
          workbook.rows.filter(({ cells }) => cells.some((one) => textOf(one).trim() !== '')).map(({ linha }) => linha),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('[J3] shared and rich texts, cached results of formulas, booleans, errors, gaps, controls', async () => {
    const shared =
      '<sst><si><t>Nome</t></si><si><r><t>São </t></r><r><t xml:space="preserve">Paulo</t></r><rPh><t>x</t></rPh></si><si><t>a&amp;b&#10;_x000D_c</t></si></sst>';
    const { rows, titulos } = await read(
      await workbook(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Valor</t></is></c></row>' +
          '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><f>1+1</f><v>2</v></c><c r="C3" t="str"><f>x</f><v>fim</v></c></row>' +
          '<row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="s"><v>2</v></c></row>' +
          '<row r="9"><c r="B9" s="0"/></row>',
        { shared },
      ),
    );
    expect(titulos).toEqual(['Nome', '', 'Valor']);
    expect(rows).toEqual([
      { linha: 3, cells: ['São Paulo', 2, 'fim'] },
      { linha: 4, cells: [true, { kind: 'error', text: '#N/A' }, 'a&b\n\rc'] },
    ]);
  });

  test('[J3] numbers that show as dates and percentages, of both calendars', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00&quot;%&quot;"/><numFmt numFmtId="166" formatCode="[Red]0.0%"/><numFmt numFmtId="167" formatCode="[h]:mm"/><numFmt numFmtId="168" formatCode="&quot;dia&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/></cellXfs></styleSheet>';
    const sheet = `<row r="1"><c r="A1" t="str"><v>x</v></c></row><row r="2">${[1, 2, 3, 4, 5, 6].map((style) => `<c s="${style}"><v>44197.5</v></c>`).join('')}</row>`;
    const kinds = (rows: readonly SheetRow[]) =>
      rows[0]?.cells.map((one) => (typeof one === 'object' ? one?.kind : typeof one));
    const plain = await read(await workbook(sheet, { styles }));
    expect(kinds(plain.rows)).toEqual(['date', 'date', 'number', 'percent', 'date', 'shown']);
    expect(textOf(plain.rows[0]?.cells[0] ?? null)).toBe('01/01/2021 12:00');
    const book = `<workbook xmlns:r="${relation}"><workbookPr date1904="1"/><sheets><sheet name="P" r:id="rId1"/></sheets></workbook>`;
    const mac = await read(await workbook(sheet.replaceAll('44197.5', '42735'), { styles, book }));
    expect(textOf(mac.rows[0]?.cells[0] ?? null)).toBe('01/01/2021');
  });

  test('[J3] a cell is what a person sees of it: codes, documents, telephones, words', async () => {
    const codes = ['000000', '000"."000"."000-00', '(00) 00000-0000', '"CL-"0000', '"CL-"@', 'mm/yyyy', '#,##0.00'];
    const styles = `<styleSheet><numFmts>${codes.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('')}</cellXfs></styleSheet>`;
    const values = [4217, 1_234_567_890, 11_987_654_321, 42, 'abc', 44_197, 1234.5];
    const cells = values.map(
      (value, index) => `<c s="${index + 1}"${typeof value === 'string' ? ' t="str"' : ''}><v>${value}</v></c>`,
    );
    const { rows } = await read(
      await workbook(`<row r="1"><c t="str"><v>x</v></c></row><row r="2">${cells.join('')}</row>`, { styles }),
    );
    const found = rows[0]?.cells ?? [];
    expect(found.map((one) => textOf(one))).toEqual([
      ...['004217', '012.345.678-90', '(11) 98765-4321', 'CL-0042', 'CL-abc', '01/2021', '1234,5'],
    ]);
    expect([found[0], found[6]]).toEqual([{ kind: 'shown', number: 4217, text: '004217', format: '000000' }, 1234.5]);
    // A file of failed rows keeps them as they are.
    const again = await read(await xlsxOf([['x'], [...found]]));
    expect(again.rows[0]?.cells).toEqual([...found]);
  });

  test('[J3] a formula without its result is no empty cell', async () => {
    const cells = [
      '<c><f>A1+1</f></c><c><f>SUM(A1:A9)</f><v></v></c><c t="str"><f>""</f><v></v></c><c><f t="shared" si="0"/></c>',
      '<c><f>1+1</f><v>2</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    ];
    const { rows } = await read(await workbook(`<row><c t="str"><v>x</v></c></row><row>${cells.join('')}</row>`));
    const found = rows[0]?.cells ?? [];
    expect(found).toEqual([
      ...[{ kind: 'formula', text: '=A1+1' }, { kind: 'formula', text: '=SUM(A1:A9)' }, null],
      ...[{ kind: 'formula', text: '=' }, 2, { kind: 'error', text: '#DIV/0!' }],
    ]);
    const again = await read(await xlsxOf([['x'], [...found]]));
    expect(again.rows[0]?.cells.filter((one) => typeof one === 'object' && one?.kind === 'error')).toHaveLength(4);
  });

  test('[J3] sheets are chosen by name; hidden ones and those without rows are passed over', async () => {
    const bytes = await archive({
      'xl/workbook.xml': `<workbook xmlns:r="${relation}"><sheets><sheet name="Oculta" state="hidden" r:id="a"/><sheet name="Vazia" r:id="b"/><sheet name="Cheia" r:id="c"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${['a', 'b', 'c'].map((id) => `<Relationship Id="${id}" Type="x/worksheet" Target="worksheets/${id}.xml"/>`).join('')}</Relationships>`,
      'xl/worksheets/a.xml': '<worksheet><sheetData><row><c t="str"><v>segredo</v></c></row></sheetData></worksheet>',
      'xl/worksheets/b.xml': '<worksheet><sheetData/></worksheet>',
      'xl/worksheets/c.xml':
        '<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c t="str"><x:v>Nome</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(await read(bytes)).toMatchObject({ abas: ['Vazia', 'Cheia'], aba: 'Cheia', titulos: ['Nome'] });
    expect(await refusal(bytes, { aba: 'Oculta' })).toBe('aba');
    expect(await refusal(bytes, { aba: 'Vazia' })).toBe('vazio');
  });

  test('[J3] entities of the document are not expanded', async () => {
    const bytes = await archive({
      'xl/workbook.xml': `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><workbook xmlns:r="${relation}"><sheets><sheet name="P" r:id="a"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x" Target="worksheets/a.xml"/></Relationships>',
      'xl/worksheets/a.xml':
        '<!DOCTYPE x [<!ENTITY c SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>x&b;&c;</v></c></row></sheetData></worksheet>',
    });
    expect((await read(bytes)).titulos).toEqual(['x&b;&c;']);
  });

  test('[J3] archives that grow, lie or break are refused, and none takes long or much memory', async () => {
    const row = '<row><c t="str"><v>Nome</v></c></row>';
    const huge = `<worksheet><sheetData>${row}<row><c t="str"><v>${'x'.repeat(40_000_000)}`;
    const parts = {
      'xl/workbook.xml': `<workbook xmlns:r="${relation}"><sheets><sheet name="P" r:id="a"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x" Target="worksheets/a.xml"/></Relationships>',
    };
    expect(await refusal(await archive({ ...parts, 'xl/worksheets/a.xml': huge }))).toBe('celula');
    const many = `<worksheet><sheetData>${row}${'<row><c><v>1</v></c></row>'.repeat(limits.rows + 1)}</sheetData></worksheet>`;
    expect(await refusal(await archive({ ...parts, 'xl/worksheets/a.xml': many }))).toBe('linhas');
    const wide = `<worksheet><sheetData>${row}<row><c r="XFD2"><v>1</v></c></row></sheetData></worksheet>`;
    expect(await refusal(await archive({ ...parts, 'xl/worksheets/a.xml': wide }))).toBe('colunas');
    const back = `<worksheet><sheetData>${row}<row r="1"><c><v>1</v></c></row></sheetData></worksheet>`;
    expect(await refusal(await archive({ ...parts, 'xl/worksheets/a.xml': back }))).toBe('corrompido');
    const good = await archive({
      ...parts,
      'xl/worksheets/a.xml': `<worksheet><sheetData>${row.repeat(2)}</sheetData></worksheet>`,
    });
    expect(await refusal(good)).toBe(null);
    expect(await refusal(good.subarray(0, good.length - 30))).toBe('corrompido');
    expect(await refusal(await archive({ 'word/document.xml': '<x/>' }))).toBe('binario');
    expect(await refusal(await archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }))).toBe('ods');
    // One byte of the data changed: the checksum of the archive tells.
    const broken = Buffer.from(good);
    const at = broken.indexOf(Buffer.from('xl/worksheets/a.xml')) + 'xl/worksheets/a.xml'.length + 12;
    broken[at] = (broken[at] ?? 0) ^ 0xff;
    expect(await refusal(broken)).toBe('corrompido');
  }, 60_000);
});
