import { fieldOfSetting } from '../entity/setting.ts';
import { isRecord } from '../json/record.ts';
import { readPath } from './record-values.ts';

/**
 * The value of a setting that is either a constant or the name of a field of the record (`currency`, `country`,
 * `documentType`): null if the field is empty, undefined if the setting is missing.
 */
export function settingValue(given: string | null | undefined, record: unknown): unknown {
  if (given === null || given === undefined || given === '') return undefined;
  const path = fieldOfSetting(given);
  return path === null ? given : (readPath(record, path) ?? null);
}

/** The code of a value: itself, or that of a record of currencies or kinds. Null if there is none. */
export function codeOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (!isRecord(value)) return null;
  for (const key of ['moeda', 'codigo', 'constante', 'sigla']) {
    const found = value[key];
    if (typeof found === 'string' && found !== '') return found;
  }
  return null;
}
