import { fieldOfSetting } from '../entity/setting.ts';
import { isRecord } from '../json/record.ts';
import { readPath } from './record-values.ts';

/**
 * What a key says that is a value or names a field of the record that holds it (`currency`, `country`,
 * `documentType`); null when the record has nothing there. Not given, it is undefined.
 */
export function settingValue(given: string | null | undefined, record: unknown): unknown {
  if (given === null || given === undefined || given === '') return undefined;
  const path = fieldOfSetting(given);
  return path === null ? given : (readPath(record, path) ?? null);
}

/** The code that stands in a value: itself, or that of a record of currencies or kinds. Null when there is none. */
export function codeOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (!isRecord(value)) return null;
  for (const key of ['moeda', 'codigo', 'constante', 'sigla']) {
    const found = value[key];
    if (typeof found === 'string' && found !== '') return found;
  }
  return null;
}
