import type { EntityModel } from '../entity/entity.ts';
import { type EntityLookup, fieldAt, isSystemField } from '../entity/field-path.ts';
import { isFileField } from '../entity/file-rules.ts';
import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import { pageSizes, type TemplateTypeName, templateSheetKeys, templateTypes } from './keys/template-keys.ts';

/** In mm. */
export type PageSize = { readonly width: number; readonly height: number };

/** How small pages, such as cards, are arranged on a larger sheet of paper. Lengths in mm. */
export type SheetGrid = PageSize & {
  readonly columns: number;
  readonly rows: number;
  readonly columnGap: number;
  readonly rowGap: number;
  /** Whether short lines outside of the pages show where to cut. */
  readonly cutMarks: boolean;
};

/** The total width and height of a grid of pages, in mm. */
export function gridSize({ columns, rows, columnGap, rowGap }: SheetGrid, page: PageSize): PageSize {
  return {
    width: columns * page.width + (columns - 1) * columnGap,
    height: rows * page.height + (rows - 1) * rowGap,
  };
}

/** Reads `sheet` of a template; null if its paper is invalid. Invalid values count as missing. */
export function readGrid(sheet: JsonRecord): SheetGrid | null {
  const paper = readPage(getOwn(sheet, 'page'), getOwn(sheet, 'orientation'));
  if (paper === null) return null;
  const number = (key: string, usual: number, most: number): number => {
    const value = getOwn(sheet, key);
    return typeof value === 'number' && value >= usual && value <= most ? value : usual;
  };
  const count = (key: string): number => Math.floor(number(key, 1, templateSheetKeys.columns.max));
  const gap = (key: string): number => number(key, 0, templateSheetKeys.rowGap.max);
  return {
    ...paper,
    ...{ columns: count('columns'), rows: count('rows'), columnGap: gap('columnGap'), rowGap: gap('rowGap') },
    cutMarks: getOwn(sheet, 'cutMarks') === true,
  };
}

/** Colours are hexadecimal CSS colours, which every drawing supports. */
const colorPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

export function isColor(value: unknown): value is string {
  return typeof value === 'string' && colorPattern.test(value);
}

/** Width and height of a page in mm; null if invalid. */
export function readPage(page: unknown, orientation: unknown): PageSize | null {
  if (isRecord(page)) {
    const [width, height] = [getOwn(page, 'width'), getOwn(page, 'height')];
    return isLength(width) && isLength(height) ? { width, height } : null;
  }
  const name = page === undefined ? 'A4' : page;
  if (typeof name !== 'string' || !Object.hasOwn(pageSizes, name)) return null;
  const [short, long] = pageSizes[name as keyof typeof pageSizes];
  return orientation === 'landscape' ? { width: long, height: short } : { width: short, height: long };
}

/** Limits of a page's sides, in mm: from a label to a poster. */
const sides = { least: 10, most: 1500 } as const;

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value >= sides.least && value <= sides.most;
}

/** The default margin of a page, in mm. */
export function marginOf({ width, height }: PageSize): number {
  return Math.min(width, height) < 120 ? 4 : 15;
}

/** The type of an element: stated, or derived from its keys and field; null if unknown. */
export function templateTypeOf(
  name: string,
  element: JsonRecord,
  model: EntityModel | null,
  entities: EntityLookup,
): TemplateTypeName | null {
  const stated = getOwn(element, 'type');
  if (stated !== undefined)
    return typeof stated === 'string' && Object.hasOwn(templateTypes, stated) ? (stated as TemplateTypeName) : null;
  if (Object.hasOwn(element, 'text')) return 'text';
  if (Object.hasOwn(element, 'elements')) return 'section';
  if (Object.hasOwn(element, 'columns')) return 'table';
  const path = getOwn(element, 'field') ?? name;
  const field = model === null || typeof path !== 'string' ? null : fieldAt(model, path, entities);
  if (field === null) {
    const isStated = Object.hasOwn(element, 'field') || Object.hasOwn(element, 'value');
    return isStated || (typeof path === 'string' && isSystemField(path)) ? 'field' : null;
  }
  if (field.kind === 'collection') return 'table';
  return isFileField(field) && field.format === 'image' ? 'image' : 'field';
}
