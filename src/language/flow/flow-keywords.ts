import { scopeAttributes } from '../entity/entity-keywords.ts';
import { closed, count, flag, keyword, names, text } from '../entity/rules/keyword.ts';
import type { JsonRecord } from '../json/record.ts';

const condition = { type: ['object', 'string'] } as const;

/** Keys of `owner` of an event. */
export const ownerKeywords = {
  field: keyword('Field of the record.', 'solicitante', text),
  user: keyword('What of the user it must equal.', 'id', { type: 'string', enum: scopeAttributes }),
} as const;

/** Keys of one field that an event asks for. */
export const askKeywords = {
  required: keyword('It must be filled in.', true, flag),
} as const;

/** Keys of one notice of an event. */
export const noticeKeywords = {
  profile: keyword('Constant of the profile whose users get it, where they may list the records.', 'FINANCEIRO', text),
  field: keyword('Field of the record that says who gets it, with `user`.', 'solicitante', text),
  user: keyword('What of the user `field` must equal.', 'id', { type: 'string', enum: scopeAttributes }),
  title: keyword('What it says; `{field}` is filled from the record.', '{titulo} espera a sua aprovação', text),
  text: keyword('More below it, filled in the same way.', 'Valor: {valor}', text),
} as const;

/** Keys of one event. */
export const eventKeywords = {
  to: keyword('State that the record goes to.', 'ENVIADA', text),
  label: keyword('Words of its button; the name of the event when left out.', 'Enviar', text),
  danger: keyword('Its button warns.', true, flag),
  internal: keyword(
    'Only calls of the portal itself send it: it has no button, and nobody sends it by hand.',
    true,
    flag,
  ),
  confirm: keyword('Question before it is sent; `{field}` is filled from the record.', 'Enviar {titulo}?', text),
  done: keyword('What is said once it is done.', 'Solicitação enviada.', text),
  allow: keyword(
    'Permissions of which one suffices: `Entity.FLAG`, `PROCESS.FLAG`, `PERFIL:CONSTANTE` or a flag of a screen; left out, EDITAR of the entity.',
    ['PERFIL:FINANCEIRO'],
    names,
  ),
  owner: keyword(
    'Only the user whom the record belongs to may send it.',
    { field: 'solicitante', user: 'id' },
    closed(ownerKeywords),
  ),
  when: keyword('What must hold of the record: a condition on fields, or JSONata text.', 'valor > 0', condition),
  reason: keyword('What a user reads where it does not hold.', 'Informe o valor.', text),
  ask: keyword(
    'Fields of the record that are filled in with it.',
    { motivo: { required: true } },
    {
      type: 'object',
      additionalProperties: closed(askKeywords),
    },
  ),
  set: keyword(
    'Fields that it sets: values, or JSONata text behind `=`, which reads the record and `$user`.',
    { aprovado_em: '= $now()' },
    { type: 'object' },
  ),
  notify: keyword(
    'Who learns of it by a notice, but for its sender: users of a profile, or whom a field names.',
    [{ profile: 'FINANCEIRO', title: '{titulo} espera a sua aprovação' }],
    { type: 'array', items: closed(noticeKeywords) },
  ),
} as const;

/** Keys of `after` of an automatic transition. */
export const afterKeywords = {
  days: keyword('Days of 24 hours.', 3, count),
  hours: keyword('Hours.', 12, count),
  minutes: keyword('Minutes.', 30, count),
} as const;

/** Keys of one automatic transition. */
export const automaticKeywords = {
  to: keyword('State that the record goes on to by itself.', 'APROVADA', text),
  when: keyword('What must hold of the record.', { field: 'valor', lt: 100 }, condition),
  after: keyword(
    'How long a record stands in the state before; at once when left out.',
    { days: 3 },
    closed(afterKeywords),
  ),
} as const;

/** Keys of one state. */
export const stateKeywords = {
  events: keyword(
    'What may happen in it, by name.',
    { ENVIAR: { to: 'ENVIADA', label: 'Enviar' } },
    {
      type: 'object',
      additionalProperties: closed(eventKeywords),
    },
  ),
  automatic: keyword('Where a record goes on by itself; the first that holds counts.', [{ to: 'APROVADA' }], {
    type: 'array',
    items: closed(automaticKeywords),
  }),
  final: keyword('Nothing follows.', true, flag),
  aside: keyword(
    'It stands beside the way, as errors and detours do: the track shows it only while a record is in it.',
    true,
    flag,
  ),
} as const;

/** Keys of a flow. */
export const flowKeywords = {
  $schema: keyword('Place of the schema that completes this file in an editor.', '../flow.schema.json', text),
  $comment: keyword('A note for whoever reads the file.', 'As agreed with finance.', text),
  title: keyword('What the flow is called.', 'Solicitação de compra', text),
  entity: keyword('Entity whose records go through it.', 'SolicitacaoCompra', text),
  field: keyword('Field that holds the state; its `enum` has the states, `x-labels` their names.', 'situacao', text),
  initial: keyword('State of a new record; the first when left out.', 'RASCUNHO', text),
  states: keyword(
    'The states by name, in the order of the track.',
    { RASCUNHO: {} },
    {
      type: 'object',
      additionalProperties: closed(stateKeywords),
    },
  ),
} as const;

/** The JSON Schema of flow files (`schemas/flow.schema.json`). */
export function flowSchema(): JsonRecord {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Flow',
    description: 'A flow: see schemas/README.md. Generated from src/language/flow/flow-keywords.ts.',
    required: ['entity', 'field', 'states'],
    ...closed(flowKeywords),
  };
}
