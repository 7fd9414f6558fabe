import { limits } from '../limits.ts';
import type { Cell, SheetRow } from './cell.ts';
import { createSharedTexts, type SharedTexts } from './shared-texts.ts';
import type { RowSource } from './source.ts';
import { unreadable } from './unreadable.ts';
import { openArchive, type XlsxArchive, type XmlEvents } from './xlsx-archive.ts';
import { plainLook, readLooks, type XlsxLook } from './xlsx-styles.ts';

export type XlsxBook = {
  /** Names of the visible sheets, in order. */
  readonly abas: readonly string[];
  /** The rows of a sheet that are not blank, in groups of some hundred. */
  readonly rows: (aba: string) => AsyncGenerator<SheetRow[]>;
};

/** Opens a workbook. Sheets are read on request, shared texts once. */
export async function openXlsx(source: RowSource): Promise<XlsxBook> {
  const archive = await openArchive(source);
  if (archive.has('mimetype') && !archive.has('xl/workbook.xml')) throw unreadable('ods');
  const path = await workbookPath(archive);
  if (path === null) throw unreadable('binario');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const targets = await relationsOf(archive, path);
  const { sheets, is1904 } = await readBook(archive, path);
  const part = (type: string, usual: string): string =>
    [...targets.values()].find((target) => target.type.endsWith(type))?.path ?? `${folder}${usual}`;
  const stylesPath = part('/styles', 'styles.xml');
  const looks = archive.has(stylesPath) ? await readLooks(archive, stylesPath) : [];
  const textsPath = part('/sharedStrings', 'sharedStrings.xml');
  let shared: Promise<SharedTexts> | null = null;
  return {
    abas: sheets.map(({ name }) => name),
    rows: async function* rows(aba) {
      const sheet = sheets.find(({ name }) => name === aba);
      const target = sheet === undefined ? undefined : targets.get(sheet.id)?.path;
      if (target === undefined || !archive.has(target)) throw unreadable('aba');
      shared ??= archive.has(textsPath) ? readShared(archive, textsPath) : Promise.resolve(createSharedTexts());
      yield* sheetRows(archive, target, { shared: await shared, looks, is1904 });
    },
  };
}

type Target = { readonly type: string; readonly path: string };

/** Path of the workbook part; nearly always xl/workbook.xml. */
async function workbookPath(archive: XlsxArchive): Promise<string | null> {
  if (archive.has('xl/workbook.xml')) return 'xl/workbook.xml';
  if (!archive.has('_rels/.rels')) return null;
  const found = [...(await relationsOf(archive, '')).values()].find(({ type }) => type.endsWith('/officeDocument'));
  return found !== undefined && archive.has(found.path) && found.path.startsWith('xl/') ? found.path : null;
}

async function relationsOf(archive: XlsxArchive, path: string): Promise<ReadonlyMap<string, Target>> {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const name = `${folder}_rels/${path.slice(slash)}.rels`;
  const targets = new Map<string, Target>();
  if (!archive.has(name)) return targets;
  await readAll(archive, name, (tag, { Id = '', Type = '', Target: target = '' }) => {
    if (tag !== 'Relationship' || targets.size > limits.parts) return;
    const whole = target.startsWith('/') ? target.slice(1) : `${folder}${target}`.replaceAll(/[^/]+\/\.\.\//g, '');
    targets.set(Id, { type: Type, path: whole });
  });
  return targets;
}

async function readBook(archive: XlsxArchive, path: string) {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  let is1904 = false;
  await readAll(archive, path, (tag, attributes) => {
    if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    if (tag !== 'sheet' || (attributes.state ?? 'visible') !== 'visible' || sheets.length > 1_000) return;
    const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1] ?? '';
    sheets.push({ name: attributes.name ?? '', id });
  });
  return { sheets, is1904 };
}

async function readAll(archive: XlsxArchive, name: string, open: XmlEvents['open']): Promise<void> {
  const nothing = (): void => undefined;
  for await (const _ of archive.read(name, { open, text: nothing, close: nothing }));
}

async function readShared(archive: XlsxArchive, name: string): Promise<SharedTexts> {
  const texts = createSharedTexts();
  const collect = createTextCollector();
  const events: XmlEvents = {
    open: (tag) => {
      if (tag === 'si') collect.start();
      else collect.open(tag);
    },
    text: collect.text,
    close: (tag) => {
      if (tag === 'si') texts.add(collect.take());
      else collect.close(tag);
    },
  };
  for await (const _ of archive.read(name, events));
  return texts;
}

/** Joins the texts of `<t>`, including rich text; pronunciations of East Asian texts are left out. */
function createTextCollector() {
  let parts = '';
  let isText = false;
  let phonetic = 0;
  return {
    start: (): void => {
      parts = '';
      isText = false;
      phonetic = 0;
    },
    open: (tag: string): void => {
      if (tag === 'rPh') phonetic += 1;
      else if (tag === 't') isText = phonetic === 0;
    },
    text: (text: string): void => {
      if (!isText) return;
      parts += text;
      if (parts.length > limits.cell) throw unreadable('celula');
    },
    close: (tag: string): void => {
      if (tag === 'rPh') phonetic -= 1;
      else if (tag === 't') isText = false;
    },
    take: (): string =>
      // Office writes control characters as _x000D_.
      parts.includes('_x')
        ? parts.replaceAll(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        : parts,
  };
}

type SheetContext = { readonly shared: SharedTexts; readonly looks: readonly XlsxLook[]; readonly is1904: boolean };

const batch = 500;
const lastRow = 1_048_576;
/** Days between the two date systems of spreadsheets. */
const days1904 = 1_462;
/** Characters of a formula that are kept to show it. */
const longestFormula = 200;

async function* sheetRows(archive: XlsxArchive, name: string, context: SheetContext): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let linha = 0;
  let column = -1;
  let cells: Cell[] = [];
  let type = 'n';
  let look = plainLook;
  let value: string | null = null;
  /** The formula of the cell; null if it has none. */
  let formula: string | null = null;
  let isFormula = false;
  let isValue = false;
  let isInline = false;
  const collect = createTextCollector();

  const endCell = (): void => {
    const read = type === 'inlineStr' ? collect.take() : value === null ? null : cellOf(type, value, look, context);
    const isUnknown = formula !== null && (value === null || (read === null && type !== 'str'));
    const cell = isUnknown ? { kind: 'formula' as const, text: `=${formula ?? ''}` } : withWords(read, look);
    if (cell === null || cell === '') return;
    if (column >= limits.columns) throw unreadable('colunas', linha);
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
  };
  const events: XmlEvents = {
    open: (tag, attributes) => {
      if (tag === 'c') {
        const place = attributes.r === undefined ? -1 : columnOf(attributes.r);
        column = place < 0 ? column + 1 : place;
        type = attributes.t ?? 'n';
        look = context.looks[Number(attributes.s ?? 0)] ?? plainLook;
        value = null;
        formula = null;
        isInline = false;
        if (type === 'inlineStr') collect.start();
      } else if (tag === 'v') {
        isValue = true;
        value = '';
      } else if (tag === 'f') {
        isFormula = true;
        formula = '';
      } else if (tag === 'row') {
        const number = attributes.r === undefined ? linha + 1 : Number(attributes.r);
        if (!Number.isInteger(number) || number <= linha || number > lastRow) throw unreadable('corrompido');
        linha = number;
        column = -1;
        cells = [];
      } else if (tag === 'is') isInline = true;
      else if (isInline) collect.open(tag);
    },
    text: (text) => {
      if (isValue) {
        value += text;
        if (value !== null && value.length > limits.cell) throw unreadable('celula', linha);
      } else if (isFormula) {
        if (formula !== null && formula.length < longestFormula) formula += text.slice(0, longestFormula);
      } else if (isInline) collect.text(text);
    },
    close: (tag) => {
      if (tag === 'c') endCell();
      else if (tag === 'v') isValue = false;
      else if (tag === 'f') isFormula = false;
      else if (tag === 'is') isInline = false;
      else if (tag === 'row') {
        if (cells.some((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== '')))
          rows.push({ linha, cells });
        cells = [];
      } else if (isInline) collect.close(tag);
    },
  };
  for await (const _ of archive.read(name, events)) {
    if (rows.length < batch) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function cellOf(type: string, value: string, look: XlsxLook, { shared, is1904 }: SheetContext): Cell {
  switch (type) {
    case 's': {
      const index = Number(value);
      if (!Number.isInteger(index) || index < 0 || index >= shared.count()) throw unreadable('corrompido');
      return shared.get(index);
    }
    case 'str':
    case 'd':
      return value;
    case 'b':
      return value.trim() === '1';
    case 'e':
      return { kind: 'error', text: value };
    default: {
      const text = value.trim();
      if (text === '') return null;
      const number = Number(text);
      if (!Number.isFinite(number)) return value;
      return numberCell(number, look, is1904);
    }
  }
}

/** A number with the text of its format. */
function numberCell(number: number, { look, show, format }: XlsxLook, is1904: boolean): Cell {
  if (look === 'percent') return { kind: 'percent', number };
  const value = look === 'date' && is1904 ? number + days1904 : number;
  const text = show?.(value) ?? null;
  const shown = text === null ? null : { text, format: format ?? 'General' };
  if (look === 'date') return { kind: 'date', serial: value, ...shown };
  return shown === null ? value : { kind: 'shown', number: value, ...shown };
}

/** A text with the words that its format adds. */
function withWords(cell: Cell, { showText }: XlsxLook): Cell {
  return typeof cell === 'string' && cell !== '' && showText !== null ? showText(cell) : cell;
}

/** Index of a column from 0 by a cell's name such as BC12; -1 for any other text. */
function columnOf(name: string): number {
  let column = 0;
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
    if (column > 16_384) return 16_384;
  }
  return column - 1;
}
