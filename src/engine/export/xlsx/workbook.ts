import type { ListRow } from '../../lists/row-shape.ts';
import type { DocumentColumn } from '../columns.ts';
import { type CellValue, cellValue, cellXml, columnName } from './cells.ts';
import { createStyles, type Styles } from './styles.ts';
import { escapeXml, xmlHead } from './xml.ts';
import { type ZippedFile, zipStream } from './zip.ts';

/** A row below the data: cells by column index. */
export type ExtraRow = { readonly cells: ReadonlyMap<number, CellValue>; readonly bold: boolean };

export type Workbook = {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly columns: readonly DocumentColumn[];
  readonly rows: AsyncIterable<readonly ListRow[]>;
  /** The rows below the data, requested after all rows were written. */
  readonly closing: () => readonly ExtraRow[];
  /** Content of the second sheet, which describes the first; requested at the end. */
  readonly information: { readonly name: string; readonly rows: () => readonly (readonly [string, CellValue])[] };
  /** Text in the footer of each printed page, beside its number. */
  readonly footer: string;
  /** Rows per sheet, before the next one begins; the closing rows also need space. Default 1,000,000. */
  readonly rowsPerSheet?: number;
};

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Characters per piece of output. */
const pieceSize = 32 * 1_024;
/** Maximum characters of a sheet, so that every reader can open the archive. */
const longestSheet = 3_500_000_000;

/**
 * Writes a workbook (Office Open XML) while its rows arrive: a frozen header row with filters, the data, the closing
 * rows, and a second sheet that describes the data. Own code, because no available streaming writer supports styles of
 * single cells, filters and a second sheet without holding the rows in memory.
 */
export async function* workbookStream(workbook: Workbook): AsyncGenerator<Uint8Array> {
  const cursor = createCursor(workbook.rows);
  try {
    yield* zipStream(filesOf(workbook, cursor));
  } finally {
    await cursor.close();
  }
}

type Sheet = { readonly name: string; readonly rows: number; readonly columns: number };

async function* filesOf(workbook: Workbook, cursor: RowCursor): AsyncGenerator<ZippedFile> {
  const styles = createStyles();
  const sheets: Sheet[] = [];
  do {
    const index = sheets.length + 1;
    const written = { rows: 0 };
    yield { name: `xl/worksheets/sheet${index}.xml`, text: dataSheet(workbook, cursor, styles, index === 1, written) };
    const suffix = index === 1 ? '' : ` (${index})`;
    const name = `${sheetName(workbook.title, suffix.length)}${suffix}`;
    sheets.push({ name, rows: written.rows, columns: workbook.columns.length });
  } while ((await cursor.peek()) !== null);
  const information = `xl/worksheets/sheet${sheets.length + 1}.xml`;
  yield { name: information, text: [informationSheet(workbook, styles)] };
  const names = sheets.map(({ name }) => name);
  const second = sheetName(workbook.information.name, 0);
  names.push(names.includes(second) ? `${second.slice(0, 30)}2` : second);
  yield { name: 'xl/styles.xml', text: [styles.xml()] };
  yield { name: 'xl/workbook.xml', text: [workbookXml(names, sheets)] };
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelations(names.length)] };
  yield { name: 'docProps/core.xml', text: [properties(workbook)] };
  yield { name: '_rels/.rels', text: [packageRelations] };
  yield { name: '[Content_Types].xml', text: [contentTypes(names.length)] };
}

async function* dataSheet(
  workbook: Workbook,
  cursor: RowCursor,
  styles: Styles,
  isFirst: boolean,
  written: { rows: number },
): AsyncGenerator<string> {
  const { columns, rowsPerSheet = 1_000_000 } = workbook;
  const names = columns.map((_, index) => columnName(index));
  const sample = (await cursor.peek()) ?? [];
  yield sheetHead(isFirst, widths(columns, sample));
  const header = columns.map(({ label }, index) =>
    cellXml(`${names[index]}1`, { text: label }, styles, { header: true }),
  );
  yield `<row r="1">${header.join('')}</row>`;
  let size = 0;
  for (;;) {
    const batch = await cursor.take(rowsPerSheet - written.rows);
    if (batch === null) break;
    let text = '';
    for (const row of batch) {
      written.rows += 1;
      const place = written.rows + 1;
      text += `<row r="${place}">`;
      for (const [index, column] of columns.entries())
        text += cellXml(`${names[index]}${place}`, cellValue(column.read(row), column, row), styles);
      text += '</row>';
      if (text.length < pieceSize) continue;
      size += text.length;
      yield text;
      text = '';
    }
    size += text.length;
    yield text;
    if (written.rows >= rowsPerSheet || size > longestSheet) break;
  }
  if ((await cursor.peek()) === null) yield extraRows(workbook.closing(), written.rows + 3, styles);
  const last = `${names.at(-1) ?? 'A'}${written.rows + 1}`;
  yield `</sheetData><autoFilter ref="A1:${last}"/>${sheetFoot(workbook)}</worksheet>`;
}

function sheetHead(isSelected: boolean, columnWidths: readonly number[]): string {
  const columns = columnWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    `${xmlHead}<worksheet xmlns="${namespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView workbookViewId="0"${isSelected ? ' tabSelected="1"' : ''}>`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`,
  ].join('');
}

function sheetFoot({ title, footer, columns }: Workbook): string {
  const orientation = columns.length > 6 ? 'landscape' : 'portrait';
  // In headers `&` begins a code; two of them write the character.
  const header = (text: string): string => escapeXml(text.slice(0, 200).replaceAll('&', '&&'));
  return [
    '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`,
    `<headerFooter><oddHeader>&amp;L${header(title)}</oddHeader>`,
    `<oddFooter>&amp;L${header(footer)}&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`,
  ].join('');
}

function extraRows(rows: readonly ExtraRow[], first: number, styles: Styles): string {
  return rows
    .map(({ cells, bold }, index) => {
      const place = first + index;
      const inOrder = [...cells].sort(([a], [b]) => a - b);
      const look = bold ? { bold: true } : {};
      const texts = inOrder.map(([column, value]) => cellXml(`${columnName(column)}${place}`, value, styles, look));
      return `<row r="${place}">${texts.join('')}</row>`;
    })
    .join('');
}

function informationSheet({ information }: Workbook, styles: Styles): string {
  const rows = information.rows().map(([label, value], index) => ({
    place: index + 1,
    label: cellXml(`A${index + 1}`, { text: label }, styles, { bold: true }),
    value: cellXml(`B${index + 1}`, value, styles),
  }));
  return [
    `${xmlHead}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"/></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    '<cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/></cols>',
    `<sheetData>${rows.map(({ place, label, value }) => `<row r="${place}">${label}${value}</row>`).join('')}</sheetData>`,
    '</worksheet>',
  ].join('');
}

/** Column widths in characters, from the header and the first rows, as the rest is not known yet. */
function widths(columns: readonly DocumentColumn[], sample: readonly ListRow[]): number[] {
  return columns.map((column) => {
    let longest = column.label.length + 4;
    for (const row of sample) longest = Math.max(longest, column.write(column.read(row), row).length + 2);
    return Math.min(60, Math.max(8, longest));
  });
}

/** At most 31 characters, without those reserved for references and files. */
function sheetName(title: string, reserved: number): string {
  const clean = title
    .replaceAll(/[\\/?*[\]:\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .trim();
  return (clean === '' ? 'Lista' : clean).slice(0, 31 - reserved);
}

function workbookXml(names: readonly string[], data: readonly Sheet[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const defined = data.flatMap(({ name, rows, columns }, index) => {
    const sheet = `'${escapeXml(name.replaceAll("'", "''"))}'`;
    const last = `$${columnName(Math.max(0, columns - 1))}$${rows + 1}`;
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${sheet}!$A$1:${last}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${sheet}!$1:$1</definedName>`,
    ];
  });
  return [
    `${xmlHead}<workbook xmlns="${namespace}" xmlns:r="${relations}">`,
    `<bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets>`,
    `<definedNames>${defined.join('')}</definedNames></workbook>`,
  ].join('');
}

function workbookRelations(sheets: number): string {
  const targets = Array.from({ length: sheets }, (_, index) => ({
    id: index + 1,
    type: 'worksheet',
    target: `worksheets/sheet${index + 1}.xml`,
  }));
  return relationsXml([...targets, { id: sheets + 1, type: 'styles', target: 'styles.xml' }]);
}

function relationsXml(list: readonly { id: number; type: string; target: string }[]): string {
  const items = list.map(
    ({ id, type, target }) => `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships">${items.join('')}</Relationships>`;
}

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';

const packageRelations = [
  `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships">`,
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>`,
  `<Relationship Id="rId2" Type="${packageNamespace}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
  '</Relationships>',
].join('');

function properties({ title, author, createdAt }: Workbook): string {
  const created = createdAt.toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    `${xmlHead}<cp:coreProperties xmlns:cp="${packageNamespace}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created></cp:coreProperties>`,
  ].join('');
}

function contentTypes(sheets: number): string {
  const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${office}.worksheet+xml"/>`,
  );
  return [
    `${xmlHead}<Types xmlns="${packageNamespace}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/>${parts.join('')}`,
    `<Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/>`,
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
    '</Types>',
  ].join('');
}

type RowCursor = {
  /** The next rows, without consuming them; null at the end. */
  peek(): Promise<readonly ListRow[] | null>;
  /** Consumes up to `most` of the next rows; null at the end. */
  take(most: number): Promise<readonly ListRow[] | null>;
  close(): Promise<void>;
};

function createCursor(batches: AsyncIterable<readonly ListRow[]>): RowCursor {
  const iterator = batches[Symbol.asyncIterator]();
  let rest: readonly ListRow[] = [];
  const peek = async (): Promise<readonly ListRow[] | null> => {
    while (rest.length === 0) {
      const next = await iterator.next();
      if (next.done === true) return null;
      rest = next.value;
    }
    return rest;
  };
  return {
    peek,
    take: async (most) => {
      const batch = await peek();
      if (batch === null) return null;
      rest = batch.slice(most);
      return rest.length === 0 ? batch : batch.slice(0, most);
    },
    close: async () => {
      await iterator.return?.();
    },
  };
}
