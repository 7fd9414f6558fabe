import { isRecord } from '../../json/record.ts';
import type { JsonShape } from '../entity.ts';
import { readBoolean, readCount } from '../schema-values.ts';
import type { FieldSource } from './field-source.ts';

/** What a field of JSON holds. */
export function readJsonShape(source: FieldSource): JsonShape {
  const { type, items } = source.value;
  const item = isRecord(items) ? items : {};
  const itemType = (['string', 'integer', 'number', 'boolean'] as const).find((each) => each === item.type);
  const options: readonly unknown[] = Array.isArray(item.enum) ? item.enum : [];
  const plain = options.filter(
    (each) => typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean',
  );
  return {
    type: type === 'array' ? 'array' : 'object',
    ...(itemType === undefined ? {} : { itemType }),
    ...(plain.length === 0 ? {} : { itemOptions: plain }),
    ...(type === 'array' ? readItemLimits(source) : {}),
  };
}

/** Reads the limits of a list's length. Contradictory ones are reported and ignored. */
function readItemLimits({
  value,
  pointer,
  report,
}: FieldSource): Pick<JsonShape, 'minItems' | 'maxItems' | 'uniqueItems'> {
  const minItems = readCount(value.minItems, `${pointer}/minItems`, report);
  const maxItems = readCount(value.maxItems, `${pointer}/maxItems`, report);
  const isUnique = readBoolean(value.uniqueItems, `${pointer}/uniqueItems`, report) === true;
  const isPossible = minItems === null || maxItems === null || minItems <= maxItems;
  if (!isPossible) {
    const message = `\`minItems\` ${minItems} is above \`maxItems\` ${maxItems}: no list would fit. Until this is changed neither counts.`;
    report('entity/wrong-value', `${pointer}/minItems`, message);
  }
  return {
    ...(isPossible && minItems !== null ? { minItems } : {}),
    ...(isPossible && maxItems !== null ? { maxItems } : {}),
    ...(isUnique ? { uniqueItems: true } : {}),
  };
}
