import { cellXml, columnName } from '../../export/xlsx/cells.ts';
import { type CellStyle, createStyles } from '../../export/xlsx/styles.ts';
import { escapeXml, xmlHead } from '../../export/xlsx/xml.ts';
import { type ZippedFile, zipStream } from '../../export/xlsx/zip.ts';
import { type Cell, momentOf, textOf } from '../reading/cell.ts';

export type OutputSheet = {
  readonly name: string;
  /** Width of each column in characters. */
  readonly widths: readonly number[];
  /** Rows as they arrive, headings first. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
};

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const day: CellStyle = { format: 'dd/mm/yyyy' };
const moment: CellStyle = { format: 'dd/mm/yyyy hh:mm:ss' };
const clock: CellStyle = { format: 'hh:mm:ss' };
const percent: CellStyle = { format: '0.##########%' };
const header: CellStyle = { header: true };

/** Writes a plain workbook while its rows arrive. Cells keep their types, so that reading it again gives the same. */
export async function* writeXlsx(sheets: readonly OutputSheet[]): AsyncGenerator<Uint8Array> {
  yield* zipStream(parts(sheets));
}

async function* parts(sheets: readonly OutputSheet[]): AsyncGenerator<ZippedFile> {
  const styles = createStyles();
  for (const [index, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, text: sheetXml(sheet, styles) };
  yield { name: 'xl/styles.xml', text: [styles.xml()] };
  const names = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  yield {
    name: 'xl/workbook.xml',
    text: [
      `${xmlHead}<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${names.join('')}</sheets></workbook>`,
    ],
  };
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  targets.push(`<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/>`);
  yield { name: 'xl/_rels/workbook.xml.rels', text: [relationsXml(targets.join(''))] };
  yield {
    name: '_rels/.rels',
    text: [relationsXml(`<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>`)],
  };
  const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const overrides = sheets.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${office}.worksheet+xml"/>`,
  );
  yield {
    name: '[Content_Types].xml',
    text: [
      `${xmlHead}<Types xmlns="${packages}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/>${overrides.join('')}`,
      `<Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
    ],
  };
}

function relationsXml(items: string): string {
  return `${xmlHead}<Relationships xmlns="${packages}/relationships">${items}</Relationships>`;
}

async function* sheetXml(
  { widths, rows }: OutputSheet,
  styles: ReturnType<typeof createStyles>,
): AsyncGenerator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield [
    `${xmlHead}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
    '<sheetData>',
  ].join('');
  const names: string[] = [];
  let place = 0;
  for await (const batch of rows) {
    let text = '';
    for (const cells of batch) {
      place += 1;
      while (names.length < cells.length) names.push(columnName(names.length));
      text += `<row r="${place}">`;
      for (const [index, cell] of cells.entries()) text += xmlOf(cell, `${names[index]}${place}`, styles, place === 1);
      text += '</row>';
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

function xmlOf(cell: Cell, place: string, styles: ReturnType<typeof createStyles>, isHeading: boolean): string {
  if (cell === null) return '';
  if (isHeading) return cellXml(place, { text: textOf(cell) }, styles, header);
  if (typeof cell === 'string') return cellXml(place, { text: cell }, styles);
  if (typeof cell === 'number') return cellXml(place, { number: cell, style: {} }, styles);
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  switch (cell.kind) {
    case 'shown':
      return cellXml(place, { number: cell.number, style: { format: cell.format } }, styles);
    case 'date': {
      if (cell.format !== undefined && cell.format !== 'General')
        return cellXml(place, { number: cell.serial, style: { format: cell.format } }, styles);
      const shown = momentOf(cell.serial);
      const style = shown?.day === null ? clock : shown?.time === null ? day : moment;
      return cellXml(place, { number: cell.serial, style }, styles);
    }
    case 'percent':
      return cellXml(place, { number: cell.number, style: percent }, styles);
    // A formula without a value must not become a text.
    case 'formula':
      return `<c r="${place}" t="e"><v>#N/A</v></c>`;
    default:
      return `<c r="${place}" t="e"><v>${escapeXml(cell.text)}</v></c>`;
  }
}
