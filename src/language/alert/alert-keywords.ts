import { scopeAttributes } from '../entity/entity-keywords.ts';
import { closed, keyword, names, text } from '../entity/rules/keyword.ts';
import type { JsonRecord } from '../json/record.ts';

export const alertMoments = ['created', 'changed', 'deleted'] as const;
export const alertPeriods = ['record', 'day'] as const;

/** Keys of one entry of `to`. */
export const targetKeywords = {
  profile: keyword('Constant of the profile whose users get it.', 'FINANCEIRO', text),
  permission: keyword(
    'Whoever holds it: `Entity.FLAG`, `PROCESS.FLAG`, `PERFIL:CONSTANTE` or a flag of a screen.',
    'Cliente.EXCLUIR',
    text,
  ),
  field: keyword('Field of the record that says whose it is.', 'solicitante', text),
  user: keyword(
    'What of the user `field` must equal; left out, what a relation to `Usuario`, `Cliente`, `Filial` or `Pais` says.',
    'id_cliente',
    { type: 'string', enum: scopeAttributes },
  ),
  creator: keyword('Who made the record.', true, { type: 'boolean', const: true }),
  address: keyword('Field of the record that holds the address of a mail.', 'email', text),
} as const;

/** Keys of `notice` and `mail`. */
export const alertTextKeywords = {
  title: keyword('What it says; `{field}` is filled from the record.', 'Cliente bloqueado: {nome}', text),
  text: keyword('More below it, filled in the same way.', 'Limite de crédito: {limite_credito}', text),
} as const;

/** Keys of an alert. */
export const alertKeywords = {
  $schema: keyword('Place of the schema that completes this file in an editor.', '../alert.schema.json', text),
  $comment: keyword('A note for whoever reads the file.', 'As agreed with finance.', text),
  title: keyword('What the alert is called.', 'Cliente bloqueado', text),
  entity: keyword('Entity whose records it is about.', 'Cliente', text),
  on: keyword('What happens to a record, in whatever way it is saved.', ['created', 'changed'], {
    type: 'array',
    items: { type: 'string', enum: alertMoments },
  }),
  events: keyword('Events of the flow of the entity.', ['RECUSAR'], names),
  fields: keyword('Of a change: only where one of these fields gets another value.', ['limite_credito'], names),
  when: keyword(
    'What must hold of the record: a condition on fields, or JSONata text, which also reads `$old`, the record as it was. Without `fields` a change counts where it begins to hold.',
    { field: 'status', is: 'BLOQUEADO' },
    { type: ['object', 'string'] },
  ),
  to: keyword(
    'Who learns of it, but for whoever did it and who may not see the record.',
    [{ profile: 'FINANCEIRO' }, { field: 'consultor' }],
    { type: 'array', items: closed(targetKeywords) },
  ),
  notice: keyword(
    'A notice in the portal, with a link to the record.',
    { title: 'Cliente bloqueado: {nome}' },
    closed(alertTextKeywords),
  ),
  mail: keyword(
    'A mail, with a link to the record.',
    { title: 'Cliente bloqueado', text: '{nome} está bloqueado.' },
    closed(alertTextKeywords),
  ),
  link: keyword(
    'Address in the portal that both lead to in place of the record; `{field}` is filled from the record, `{field.id}` from behind a relation.',
    '/carrinho/produto/{sku.id}',
    { type: 'string', pattern: '^/(?!/)' },
  ),
  once: keyword('`record`: never again of the same record. `day`: once a day of each. Left out, every time.', 'day', {
    type: 'string',
    enum: alertPeriods,
  }),
} as const;

/** The JSON Schema of alert files (`schemas/alert.schema.json`). */
export function alertSchema(): JsonRecord {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Alert',
    description: 'An alert: see schemas/README.md. Generated from src/language/alert/alert-keywords.ts.',
    required: ['entity', 'to'],
    ...closed(alertKeywords),
  };
}
