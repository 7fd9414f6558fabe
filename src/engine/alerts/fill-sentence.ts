import type { EntityField, EntityModel } from '../../language/entity/entity.ts';
import { placeholder } from '../../language/entity/rules/notice.ts';
import { isRecord } from '../../language/json/record.ts';
import type { CellContext } from '../../language/values/cell-context.ts';
import {
  type WriteCell,
  writeAny,
  writeBoolean,
  writeDate,
  writeDateTime,
  writeMoney,
  writeNumber,
  writeOption,
  writePercent,
} from '../../language/values/cell-text.ts';
import { isEmptyValue, readPath } from '../../language/values/record-values.ts';
import { portalTimeZone } from '../../platform/database/time-zone.ts';

/** Shown instead of a masked value. */
const masked = '••••';

/**
 * Fills the placeholders of a sentence with values as people read them: options by their labels, money, numbers and
 * dates as on screens, related records by their labels, and nothing for a missing value.
 * @param models the entities in the reader's language, as far as they may read them
 */
export function fillSentence(
  sentence: string,
  {
    models,
    entity,
    record,
    texts,
  }: {
    readonly models: ReadonlyMap<string, EntityModel>;
    readonly entity: string;
    readonly record: Readonly<Record<string, unknown>>;
    readonly texts: CellContext['texts'];
  },
): string {
  const model = models.get(entity);
  return sentence.replaceAll(placeholder, (_whole, path: string) => {
    const [name = ''] = path.split('.');
    const field = model?.fields[name];
    if (field?.masked === true) return masked;
    const value = readPath(record, path);
    if (isEmptyValue(value)) return '';
    if (field === undefined || path !== name) return isRecord(value) ? '' : writeAny(value, { texts });
    const itemLabel = field.target === null ? null : (models.get(field.target)?.label ?? null);
    const { options, currency, decimals } = field;
    return writerOf(field)(value, { texts, options, currency, decimals, itemLabel, record, timeZone: portalTimeZone });
  });
}

function writerOf({ kind, options, format }: EntityField): WriteCell {
  if (options !== null) return writeOption;
  switch (kind) {
    case 'integer':
    case 'number':
      return format === 'percent' ? writePercent : writeNumber;
    case 'money':
      return writeMoney;
    case 'boolean':
      return writeBoolean;
    case 'date':
      return writeDate;
    case 'datetime':
      return writeDateTime;
    default:
      return writeAny;
  }
}
