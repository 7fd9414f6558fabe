import type { EntityModel } from '../entity/entity.ts';
import type { EntityLookup } from '../entity/field-path.ts';
import type { Condition } from '../expressions/condition.ts';
import { isCondition } from '../expressions/predicate.ts';
import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import type { KeyTable } from '../view/keys/key-definition.ts';
import {
  type TemplateTypeName,
  templateColumnKeys,
  templateElementKeys,
  templateKeys,
  templateTypes,
} from '../view/keys/template-keys.ts';
import { isColor, marginOf, readGrid, readPage, type SheetGrid, templateTypeOf } from '../view/template-values.ts';
import type { SheetAlign } from './sheet.ts';

/** A parsed print template; invalid parts are left out (rule V2). Lengths in mm, letters in points. */
export type SheetTemplate = {
  readonly page: { readonly width: number; readonly height: number };
  readonly margin: number;
  readonly size: number;
  readonly color: string;
  readonly header: readonly TemplateElement[];
  readonly elements: readonly TemplateElement[];
  readonly footer: readonly TemplateElement[];
  /** How the pages of several records are arranged on larger paper. */
  readonly sheet: SheetGrid | null;
  /** Fields that a record needs a value in to be printed. */
  readonly requires: readonly string[];
};

export type TemplateElement = {
  readonly name: string;
  readonly type: TemplateTypeName;
  readonly field?: string;
  readonly label?: string;
  readonly text?: string;
  readonly value?: string;
  readonly format?: string;
  readonly currency?: string;
  readonly visible?: Condition;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly cols?: number;
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: SheetAlign;
  readonly lines?: number;
  readonly fit?: boolean;
  readonly crop?: boolean;
  readonly background?: string;
  readonly border?: string;
  readonly radius?: number;
  readonly padding?: number;
  readonly thickness?: number;
  readonly sortBy?: string;
  readonly sortType?: 'asc' | 'desc';
  readonly empty?: string;
  readonly elements: readonly TemplateElement[];
  /** Absent if the view leaves the columns to the entity of the rows. */
  readonly columns?: readonly TemplateColumn[];
};

export type TemplateColumn = {
  readonly name: string;
  readonly field?: string;
  readonly label?: string;
  readonly format?: string;
  readonly currency?: string;
  readonly width?: number;
  readonly align?: SheetAlign;
  readonly bold?: boolean;
  readonly aggregate?: 'sum' | 'avg' | 'min' | 'max' | 'count';
  readonly visible?: Condition;
};

const inkColor = '#1c2430';

/** Parses a template of any content. */
export function readTemplate(given: unknown, model: EntityModel, entities: EntityLookup): SheetTemplate {
  const raw = isRecord(given) ? given : {};
  const known = readKeys(raw, templateKeys);
  const page = readPage(known.page, known.orientation) ?? { width: 210, height: 297 };
  const sheet = getOwn(raw, 'sheet');
  const partOf = (key: string): readonly TemplateElement[] => {
    const part = getOwn(raw, key);
    return isRecord(part) ? readElements(getOwn(part, 'elements'), model, entities) : [];
  };
  return {
    page,
    margin: typeof known.margin === 'number' ? known.margin : marginOf(page),
    size: typeof known.size === 'number' ? known.size : 9,
    color: typeof known.color === 'string' ? known.color : inkColor,
    header: partOf('header'),
    elements: readElements(getOwn(raw, 'elements'), model, entities),
    footer: partOf('footer'),
    sheet: isRecord(sheet) ? readGrid(sheet) : null,
    requires: readNames(getOwn(raw, 'requires')),
  };
}

function readNames(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((name): name is string => typeof name === 'string') : [];
}

/** Maximum nesting of sections; deeper ones are left out. */
const deepest = 8;

function readElements(map: unknown, model: EntityModel, entities: EntityLookup, depth = 0): readonly TemplateElement[] {
  if (!isRecord(map) || depth > deepest) return [];
  return Object.entries(map).flatMap(([name, raw]) => {
    if (!isRecord(raw)) return [];
    const type = templateTypeOf(name, raw, model, entities);
    if (type === null) return [];
    const allowed: readonly string[] = templateTypes[type].keys;
    const known = readKeys(raw, templateElementKeys, allowed);
    const columns = getOwn(raw, 'columns');
    return [
      {
        ...known,
        name,
        type,
        elements: allowed.includes('elements') ? readElements(getOwn(raw, 'elements'), model, entities, depth + 1) : [],
        ...(type === 'table' && isRecord(columns) ? { columns: readColumns(columns) } : {}),
      } as TemplateElement,
    ];
  });
}

function readColumns(columns: JsonRecord): readonly TemplateColumn[] {
  return Object.entries(columns).flatMap(([name, raw]) =>
    isRecord(raw) ? [{ ...readKeys(raw, templateColumnKeys), name } as TemplateColumn] : [],
  );
}

/** The values that have the kind of their key. */
function readKeys(
  raw: JsonRecord,
  table: KeyTable,
  allowed: readonly string[] = Object.keys(table),
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).filter(([key, value]) => {
      const definition = allowed.includes(key) && Object.hasOwn(table, key) ? table[key] : undefined;
      if (definition === undefined) return false;
      const { type, values, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = definition;
      switch (type) {
        case 'number':
        case 'integer':
          return (
            typeof value === 'number' && value >= min && value <= max && (type === 'number' || Number.isInteger(value))
          );
        case 'flag':
          return typeof value === 'boolean';
        case 'condition':
          return isCondition(value);
        case 'color':
          return isColor(value);
        case 'page':
          return true;
        case 'text':
        case 'field':
        case 'setting':
        case 'expression':
          return typeof value === 'string' && (values === undefined || values.includes(value));
        default:
          return false;
      }
    }),
  );
}
