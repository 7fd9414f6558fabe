import { formatByMask, formatCep, formatCnpj, formatCpf } from '../../../ui/format/masks.ts';
import { inputType } from '../../definition/elements/element-type.ts';
import { writeText } from '../../values/cell-text.ts';
import { typedSchema } from '../../values/value-schema.ts';

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
  description: 'A Brazilian postal code, which fills the address of its record.',
  kinds: ['text', 'json'],
  keys: ['fillAddress'],
  formats: ['cep'],
  holds: 'code',
  look: 'text',
  write: writeText(formatCep),
  schema: typedSchema('cep'),
});
