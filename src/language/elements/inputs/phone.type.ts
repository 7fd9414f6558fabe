import { formatPhone, joinPhone } from '../../../ui/format/phone.ts';
import { isRecord } from '../../json/record.ts';
import { writeText } from '../../values/cell-text.ts';
import { lengthsOf, partsType, ruledSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

const writeWhole = writeText(formatPhone);

export const phoneType = inputType({
  description: 'A telephone with country and area code.',
  kinds: ['text', 'json'],
  formats: ['phone'],
  holds: 'code',
  look: 'text',
  write: (value, context) => {
    if (!isRecord(value)) return writeWhole(value, context);
    const { ddi, ddd, numero } = value;
    return formatPhone(joinPhone({ ddi: String(ddi ?? 55), ddd: String(ddd ?? ''), numero: String(numero ?? '') }));
  },
  schema: (element, field) => ({
    ...ruledSchema(partsType(field), { kind: 'phone' }),
    ...lengthsOf(element, field),
  }),
});
