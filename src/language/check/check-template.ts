import type { EntityModel } from '../entity/entity.ts';
import { fieldAt } from '../entity/field-path.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import type { KeyDefinition } from '../view/keys/key-definition.ts';
import {
  pageSizes,
  templateColumnKeys,
  templateElementKeys,
  templateKeys,
  templatePartKeys,
  templateSheetKeys,
  templateTypes,
} from '../view/keys/template-keys.ts';
import { gridSize, isColor, type PageSize, readGrid, readPage, templateTypeOf } from '../view/template-values.ts';
import { checkSentence } from './check-address.ts';
import { type CheckContext, report, reportUnknown } from './check-context.ts';
import { checkExpression, checkFieldPath } from './check-expression.ts';
import { checkAggregate } from './check-fitting.ts';
import { checkNamed } from './check-rows.ts';
import { checkKeys, checkValue, isMissing } from './check-value.ts';

/** The sheet or section that contains elements, in mm; null if its size follows from them. */
type Area = { readonly width: number | null; readonly height: number | null; readonly name: string };

type Part = { readonly isPage: boolean; readonly area: Area; readonly seen: Map<string, string> };

/** Checks a print template (`template` of a view); lengths in mm. */
export function checkTemplate(template: unknown, pointer: string, context: CheckContext): void {
  if (context.screen === null && !context.hasUnknownEntity) {
    const message = 'A print template is of an entity: name it as `entity` of this view.';
    report(context, 'view/missing-key', pointer, message, { what: 'key' });
    return;
  }
  if (!isRecord(template)) {
    const message = 'A template is an object, such as { "page": "A4", "elements": { "nome": {} } }.';
    report(context, 'view/wrong-value', pointer, message);
    return;
  }
  const page = readPage(getOwn(template, 'page'), getOwn(template, 'orientation'));
  const area: Area = { width: page?.width ?? null, height: page?.height ?? null, name: 'the page' };
  checkKeys({
    record: template,
    table: templateKeys,
    pointer,
    owner: 'A template',
    context,
    check: (value, definition, at, key) => {
      if (definition.type === 'page') checkPage(value, page !== null, at, context);
      else if (definition.type === 'template-sheet') checkSheet(value, page, at, context);
      else if (definition.type === 'template-part') checkPart(value, at, context, area);
      else if (definition.type === 'template-elements')
        checkElements(value, at, context, { isPage: false, area, seen: new Map() });
      else checkSimple(value, definition, at, key, context);
    },
  });
  if (isMissing(template, 'elements', templateKeys))
    report(context, 'view/missing-key', pointer, 'A template needs `elements`: what is printed, by name.');
}

function checkPage(page: unknown, isRight: boolean, pointer: string, context: CheckContext) {
  if (isRight) return;
  const names = Object.keys(pageSizes);
  if (typeof page === 'string')
    return reportUnknown({
      context,
      code: 'view/wrong-value',
      pointer,
      message: `There is no page \`${page}\`.`,
      name: page,
      known: names,
    });
  const message =
    'A page is a name, such as "A4", or { "width": 85.6, "height": 54 } with both sides in mm, from 10 to 1500.';
  report(context, 'view/wrong-value', pointer, message);
}

/** Checks that paper with several pages is large enough for them. */
function checkSheet(sheet: unknown, page: PageSize | null, pointer: string, context: CheckContext) {
  if (!isRecord(sheet)) {
    const message = 'A sheet is an object, such as { "page": "A4", "columns": 2, "rows": 5 }.';
    return report(context, 'view/wrong-value', pointer, message);
  }
  const grid = readGrid(sheet);
  checkKeys({
    record: sheet,
    table: templateSheetKeys,
    pointer,
    owner: 'A sheet',
    context,
    check: (value, definition, at, key) => {
      if (definition.type === 'page') checkPage(value, grid !== null, at, context);
      else checkSimple(value, definition, at, key, context);
    },
  });
  if (grid === null || page === null) return;
  const size = gridSize(grid, page);
  for (const [side, key] of [
    ['width', 'columns'],
    ['height', 'rows'],
  ] as const) {
    if (size[side] <= grid[side] + 0.01) continue;
    const message = `${grid[key]} ${key} of these pages are ${round(size[side])} mm ${side === 'width' ? 'wide' : 'high'}, but the paper is ${round(grid[side])} mm. Take fewer, or larger paper.`;
    report(context, 'view/off-page', Object.hasOwn(sheet, key) ? pointerTo(pointer, key) : pointer, message);
  }
}

function checkPart(part: unknown, pointer: string, context: CheckContext, area: Area) {
  if (!isRecord(part)) {
    const message = 'This is an object with `elements`, such as { "elements": { "titulo": { "text": "Pedido" } } }.';
    return report(context, 'view/wrong-value', pointer, message);
  }
  checkKeys({
    record: part,
    table: templatePartKeys,
    pointer,
    owner: 'Header and footer',
    context,
    check: (value, _definition, at) => checkElements(value, at, context, { isPage: true, area, seen: new Map() }),
  });
}

function checkElements(elements: unknown, pointer: string, context: CheckContext, part: Part) {
  checkNamed(elements, pointer, context, (element, at, name) => {
    const first = part.seen.get(name);
    if (first !== undefined) {
      const message = `The name \`${name}\` is taken by ${first}. Names are unique within a template: rename one, and say which \`field\` it shows.`;
      return report(context, 'view/duplicate-name', at, message, { what: 'key' });
    }
    part.seen.set(name, at);
    checkElement(name, element, at, context, part);
  });
}

function checkElement(name: string, element: JsonRecord, pointer: string, context: CheckContext, part: Part) {
  const { record, known } = context;
  const stated = getOwn(element, 'type');
  const type = templateTypeOf(name, element, record, known.entities);
  if (type === null && stated !== undefined) {
    const message =
      typeof stated === 'string' ? `There is no type \`${stated}\` in a template.` : '`type` takes a name.';
    const types = Object.keys(templateTypes);
    return reportUnknown({
      context,
      code: 'view/unknown-type',
      pointer: pointerTo(pointer, 'type'),
      message,
      name: String(stated),
      known: types,
    });
  }
  if (type === null) {
    if (context.hasUnknownEntity) return;
    return checkFieldPath({ path: name, pointer, model: record, context, others: new Set(), what: 'key' });
  }
  const { keys } = templateTypes[type];
  const table = Object.fromEntries(keys.map((key) => [key, templateElementKeys[key]]));
  const rows = type === 'table' ? rowsOf(name, element, context) : undefined;
  const inside: CheckContext =
    rows === undefined ? context : { ...context, row: rows, hasUnknownNames: context.hasUnknownNames || rows === null };
  const own: Area = { width: lengthOf(element, 'width'), height: lengthOf(element, 'height'), name: `\`${name}\`` };
  checkKeys({
    record: element,
    table,
    pointer,
    owner: `The type \`${type}\``,
    context: inside,
    check: (value, definition, at, key) => {
      if (definition.type === 'template-elements') {
        const isPlaced = lengthOf(element, 'x') !== null;
        const { width, height } = own;
        const area = {
          ...own,
          width: width ?? (isPlaced ? null : part.area.width),
          height: height ?? part.area.height,
        };
        checkElements(value, at, context, { ...part, area: { ...area, name: own.name } });
      } else if (definition.type === 'template-columns') checkColumns(value, at, inside);
      else if (key === 'text') checkText(value, at, inside, part.isPage);
      else if (key !== 'type' && key !== 'name') checkSimple(value, definition, at, key, inside);
    },
  });
  const isBound =
    type === 'field' || type === 'image' || type === 'table' || (type === 'qrcode' && !('text' in element));
  if (isBound && !Object.hasOwn(element, 'field') && !Object.hasOwn(element, 'value'))
    checkFieldPath({ path: name, pointer, model: record, context, others: new Set(), what: 'key' });
  checkPlace(element, pointer, context, part.area);
}

/** The entity of a table's rows; null if unknown. */
function rowsOf(name: string, element: JsonRecord, context: CheckContext): EntityModel | null {
  const path = getOwn(element, 'field') ?? name;
  const { record, known } = context;
  const field = record === null || typeof path !== 'string' ? null : fieldAt(record, path, known.entities);
  return field?.target == null ? null : (known.entities.get(field.target) ?? null);
}

function checkSimple(value: unknown, definition: KeyDefinition, pointer: string, key: string, context: CheckContext) {
  if (definition.type !== 'color') return checkValue(value, definition, pointer, key, context);
  if (isColor(value)) return;
  const message = `\`${key}\` takes a colour in hexadecimal, such as "#1c2430".`;
  report(context, 'view/wrong-value', pointer, message);
}

/** Names that only exist in texts of templates; those of pages only if each page is drawn separately. */
const pageNames = /\{\$pages?\}/g;
const ownNames = /\{\$(?:moment|portal)\}/g;

function checkText(text: unknown, pointer: string, context: CheckContext, isPage: boolean) {
  if (typeof text !== 'string') return report(context, 'view/wrong-value', pointer, '`text` takes a text in quotes.');
  // Spaces replace the sign and valid names, so that columns of mistakes stay correct.
  if (text.startsWith('=')) return checkExpression(` ${text.slice(1)}`, pointer, context);
  const blank = (name: string) => ' '.repeat(name.length);
  const [first] = isPage ? [] : text.matchAll(pageNames);
  if (first !== undefined) {
    const message = `\`${first[0]}\` stands in \`header\` and \`footer\` only: what flows does not know its page.`;
    report(context, 'view/wrong-value', pointer, message, { offset: first.index });
  }
  checkSentence(text.replaceAll(pageNames, blank).replaceAll(ownNames, blank), pointer, context);
}

function checkColumns(columns: unknown, pointer: string, context: CheckContext) {
  checkNamed(columns, pointer, context, (column, at, name) => {
    checkKeys({
      record: column,
      table: templateColumnKeys,
      pointer: at,
      owner: 'A column',
      context,
      check: (value, definition, keyAt, key) => checkSimple(value, definition, keyAt, key, context),
    });
    const path = getOwn(column, 'field') ?? name;
    if (!Object.hasOwn(column, 'field'))
      checkFieldPath({ path: name, pointer: at, model: context.row, context, others: new Set(), what: 'key' });
    const field =
      context.row === null || typeof path !== 'string' ? null : fieldAt(context.row, path, context.known.entities);
    checkAggregate(getOwn(column, 'aggregate'), field, pointerTo(at, 'aggregate'), context);
  });
}

/** A position has both sides, and the element ends within the sheet. */
function checkPlace(element: JsonRecord, pointer: string, context: CheckContext, area: Area) {
  const given = ['x', 'y'].filter((key) => Object.hasOwn(element, key));
  const [only] = given;
  if (given.length === 1) {
    const message = `A place has both \`x\` and \`y\`; \`${only === 'x' ? 'y' : 'x'}\` is missing.`;
    return report(context, 'view/missing-key', pointerTo(pointer, only ?? ''), message, { what: 'key' });
  }
  for (const [start, side, whole] of [
    ['x', 'width', area.width],
    ['y', 'height', area.height],
  ] as const) {
    const from = given.length === 0 ? 0 : (lengthOf(element, start) ?? 0);
    const long = lengthOf(element, side);
    if (whole === null || from + (long ?? 0) <= whole + 0.01) continue;
    const key = long === null ? start : side;
    const message = `This ends at ${round(from + (long ?? 0))} mm, but ${area.name} is ${round(whole)} mm ${side === 'width' ? 'wide' : 'high'}. Make it smaller, or move it.`;
    report(context, 'view/off-page', pointerTo(pointer, key), message);
  }
}

function lengthOf(element: JsonRecord, key: string): number | null {
  const value = getOwn(element, key);
  return typeof value === 'number' ? value : null;
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
