import { closestNames } from '../json/closest-names.ts';
import { escapeName } from '../json/pointer.ts';
import { isRecord, type JsonRecord } from '../json/record.ts';
import type { EntityField, FieldKind } from './entity.ts';
import { type Hue, type Hues, hueNames } from './hue-names.ts';
import type { ReportProblem } from './schema-values.ts';

/** Reads `x-hue` of a boolean or a field with an `enum`; undefined if there is nothing valid. */
export function readHues(
  value: JsonRecord,
  kind: FieldKind,
  options: EntityField['options'],
  pointer: string,
  report: ReportProblem,
): Hues | undefined {
  const given = value['x-hue'];
  if (given === undefined) return undefined;
  const place = `${pointer}/x-hue`;
  if (!isRecord(given)) {
    report('entity/wrong-value', place, '`x-hue` is an object such as { "ATIVO": "emerald" }.');
    return undefined;
  }
  if (options === null && kind !== 'boolean') {
    report('entity/wrong-value', place, '`x-hue` belongs to a field with an `enum`, or to a boolean.', { what: 'key' });
    return undefined;
  }
  const known = options === null ? ['true', 'false'] : options.map(({ id }) => String(id));
  const hues: Record<string, Hue> = {};
  for (const [key, name] of Object.entries(given)) {
    const at = `${place}/${escapeName(key)}`;
    const hue = hueNames.find((each) => each === name);
    if (!known.includes(key)) {
      const message = `\`x-hue\` names \`${key}\`, which is not a value of the field.`;
      report('entity/unknown-option', at, message, { suggestions: closestNames(key, known), what: 'key' });
    } else if (hue === undefined) {
      const text = String(name);
      report('entity/unknown-hue', at, `There is no hue \`${text}\`.`, {
        suggestions: closestNames(text, hueNames),
        what: 'value',
        known: hueNames,
      });
    } else {
      hues[key] = hue;
    }
  }
  return hues;
}
