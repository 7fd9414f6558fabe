import { closestNames } from '../../json/closest-names.ts';
import { escapeName } from '../../json/pointer.ts';
import { isRecord } from '../../json/record.ts';
import type { EntityField, FieldKind } from '../entity.ts';
import { isStorable } from '../schema-values.ts';
import type { FieldSource } from './field-source.ts';

/** The values of a field that has only these (`enum`), with their names (`x-labels`). */
export function readOptions({ value, pointer, report }: FieldSource, kind: FieldKind): EntityField['options'] {
  const list = value.enum;
  if (list === undefined) return null;
  if (!Array.isArray(list) || list.length === 0) {
    report('entity/wrong-value', `${pointer}/enum`, '`enum` is a list of at least one value.');
    return null;
  }
  const labels = isRecord(value['x-labels']) ? value['x-labels'] : {};
  const wanted = kind === 'integer' || kind === 'number' ? 'number' : 'string';
  const options: { id: string | number; descricao: string }[] = [];
  for (const [index, id] of list.entries()) {
    if ((typeof id === 'number' || (typeof id === 'string' && isStorable(id))) && typeof id === wanted) {
      const labelOfId = labels[String(id)];
      options.push({
        id,
        descricao: typeof labelOfId === 'string' ? labelOfId : String(id),
      });
    } else {
      report('entity/wrong-value', `${pointer}/enum/${index}`, `A value of this \`enum\` must be a ${wanted}.`);
    }
  }
  for (const key of Object.keys(labels)) {
    if (!options.some((option) => String(option.id) === key)) {
      report(
        'entity/unknown-option',
        `${pointer}/x-labels/${escapeName(key)}`,
        `\`x-labels\` names \`${key}\`, which is not in \`enum\`.`,
        {
          suggestions: closestNames(
            key,
            options.map((option) => String(option.id)),
          ),
          what: 'key',
        },
      );
    }
  }
  return options;
}
