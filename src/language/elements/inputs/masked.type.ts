import { formatByMask, formatCep, formatCnpj, formatCpf } from '../../../ui/format/masks.ts';
import { writeText } from '../../values/cell-text.ts';
import { ruledSchema, typedSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const maskedType = inputType({
  description: 'Text under an input mask.',
  kinds: ['text', 'json'],
  keys: ['mask', 'maxLength'],
  needs: ['mask'],
  holds: 'text',
  look: 'text',
  write: writeText((text, { mask }) => (mask === undefined ? text : formatByMask(mask, text))),
  schema: typedSchema(),
});

export const cpfType = inputType({
  description: 'A CPF, checked.',
  kinds: ['text', 'json'],
  formats: ['cpf'],
  holds: 'code',
  look: 'text',
  write: writeText(formatCpf),
  schema: typedSchema('cpf'),
});

export const cnpjType = inputType({
  description: 'A CNPJ, alphanumeric too, checked.',
  kinds: ['text', 'json'],
  formats: ['cnpj'],
  holds: 'code',
  look: 'text',
  write: writeText(formatCnpj),
  schema: typedSchema('cnpj'),
});

export const cepType = inputType({
  description: 'A postal code of a country; a Brazilian one fills the address of its record.',
  kinds: ['text', 'json'],
  keys: ['country', 'fillAddress'],
  formats: ['cep'],
  holds: 'code',
  look: 'text',
  // Eight digits are shown as a CEP in any country: lists do not load the rules of all countries for their cells.
  write: writeText((text) => (/^\d{8}$/.test(text) ? formatCep(text) : text)),
  schema: (element, field) => {
    const country = element.country ?? field?.country;
    return country === undefined
      ? typedSchema('cep')(element, field)
      : ruledSchema('string', { kind: 'postal-code', country });
  },
});
