import { documentOf } from '../../../domain/documents/by-country.ts';
import { formatCpfOrCnpj } from '../../../ui/format/masks.ts';
import { writeText } from '../../values/cell-text.ts';
import { codeOf, settingValue } from '../../values/setting-value.ts';
import { lengthsOf, ruledSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const documentoType = inputType({
  description: 'A document of a country, told apart while typing; a CPF or a CNPJ.',
  kinds: ['text', 'json'],
  formats: ['cpf-cnpj', 'documento'],
  keys: ['country', 'documentType'],
  holds: 'code',
  look: 'text',
  write: writeText((text, context) => {
    const country = settingValue(context.country, context.record);
    if (country === undefined) return formatCpfOrCnpj(text);
    return documentOf(country, codeOf(settingValue(context.documentType, context.record))).format(text);
  }),
  schema: (element, field) => {
    const country = element.country ?? field?.country ?? null;
    const rule = { kind: 'document', country, documentType: element.documentType ?? null } as const;
    return { ...ruledSchema('string', rule), ...lengthsOf(element, field) };
  },
});
