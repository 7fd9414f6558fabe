import { isRecord } from '../../json/record.ts';
import type { FieldAccess, FieldKind } from '../entity.ts';
import { fieldAccessKeywords } from '../entity-keywords.ts';
import { type ReportProblem, readStrings, readText, reportUnknownKeys } from '../schema-values.ts';

/** Reads `x-mask`; null if there is none, or the field has no single value, which is reported. */
export function readMask(value: unknown, kind: FieldKind, pointer: string, report: ReportProblem): string | null {
  const name = readText(value, pointer, report);
  if (name === null) return null;
  const isSingle = !['relation', 'link', 'collection', 'json'].includes(kind);
  if (isSingle && /^[a-z][a-z0-9_]{0,39}$/.test(name)) return name;
  report(
    'entity/wrong-value',
    pointer,
    isSingle
      ? 'The name of an eye has small letters, digits and _ only, such as `money`.'
      : '`x-mask` is for fields that hold one value.',
  );
  return null;
}

/** Form of a permission; whether it exists is checked when all schemas, screens and profiles are known. */
const permission = /^(PERFIL:[A-Z_0-9]+|[A-Za-z][A-Za-z0-9_]*\.[A-Z_]+|[A-Z][A-Z_]+)$/;

/**
 * Reads `x-access` of a field. An invalid value must not give access: only administrators may then read or write the
 * field, and the problem says so.
 */
export function readFieldAccess(value: unknown, pointer: string, report: ReportProblem): FieldAccess | null {
  if (value === undefined) return null;
  if (!isRecord(value)) {
    const message =
      '`x-access` of a field is { "read": [...], "write": [...] }; until it is, only administrators see the field.';
    report('entity/wrong-value', pointer, message);
    return { read: [] };
  }
  reportUnknownKeys(value, Object.keys(fieldAccessKeywords), pointer, '`x-access` of a field', report);
  const read = readPermissions(value.read, `${pointer}/read`, report);
  const write = readPermissions(value.write, `${pointer}/write`, report);
  const open = readPermissions(value.open, `${pointer}/open`, report);
  const isUnderstood = Object.keys(value).length > 0 && Object.keys(value).every((key) => key in fieldAccessKeywords);
  if (Object.keys(value).length === 0)
    report(
      'entity/wrong-value',
      pointer,
      'Say who reads the field (`read`), who writes it (`write`), or who opens its eye (`open`).',
    );
  if (!isUnderstood) return { read: [] };
  return {
    ...(read === null ? {} : { read }),
    ...(write === null ? {} : { write }),
    ...(open === null ? {} : { open }),
  };
}

function readPermissions(value: unknown, pointer: string, report: ReportProblem): readonly string[] | null {
  if (value === undefined) return null;
  const names = readStrings(value, pointer, report);
  if (Array.isArray(value) && value.length === 0) {
    const message = 'An empty list lets only administrators in. Name at least one permission.';
    report('entity/wrong-value', pointer, message);
  }
  return names.filter((name, index) => {
    if (permission.test(name)) return true;
    const message = `\`${name}\` is no permission. Write \`Entity.LISTAR\`, \`PROCESS.ACESSAR\` or \`PERFIL:CONSTANTE\`.`;
    report('entity/wrong-permission', `${pointer}/${index}`, message);
    return false;
  });
}
