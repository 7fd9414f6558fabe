import { elementKeys } from './element-keys.ts';
import type { KeyTable } from './key-definition.ts';

export const actionKeys = {
  name: elementKeys.name,
  label: {
    type: 'text',
    description: 'Text of the button.',
    example: 'Aprovar',
  },
  validate: {
    type: 'flag',
    description: 'Validate the form first, and stop at errors.',
    example: true,
  },
  ask: {
    type: 'elements',
    description:
      'Inputs to fill in first, in a dialog, each with its `type`. What is typed is `$ask`: `{$ask.motivo}` in calls and texts, `$ask.motivo` in expressions. Of several chosen rows it is asked once.',
    example: { motivo: { type: 'textarea', label: 'Motivo', required: true } },
  },
  onlyIf: {
    type: 'condition',
    description:
      'Goes on only where this holds, once everything is asked; else it ends without a word. An empty note, say, just closes its dialog.',
    example: '$boolean($trim($ask.texto))',
  },
  otherwise: {
    type: 'action',
    description: 'What happens instead where `onlyIf` does not hold.',
    example: { alert: 'Escolha um item.' },
  },
  confirm: {
    type: 'text',
    description:
      'Question to answer before anything happens; `{field}` is filled in, of what is around the row or record `{$parent.field}`.',
    example: 'Deseja realmente aprovar {nome}?',
  },
  confirmLabel: {
    type: 'text',
    description:
      'Text of the button that agrees to `confirm`, and of the one of an `alert`; "Confirmar" when left out.',
    example: 'Sim',
  },
  cancelLabel: {
    type: 'text',
    description: 'Text of the button that does not agree to `confirm`; "Cancelar" when left out.',
    example: 'Não',
  },
  declined: {
    type: 'action',
    description: 'What happens instead where the user does not agree to `confirm`.',
    example: { set: { cpf: null } },
  },
  optimistic: {
    type: 'values',
    description:
      'Values that the row or record shows at once, before the server has answered; where it refuses, they are taken back. As in `set`, text that begins with `=` is JSONata.',
    example: { visualizada: true },
  },
  call: {
    type: 'call',
    description:
      'Call to the server. `{field}` is filled from the row, else the record that it stands in, else what is around that; `{$row.field}` and `{$parent.field}` say which. Overrides cannot set it.',
    example: { method: 'POST', url: 'fornecedor/{id}/aprovar' },
  },
  cancel: {
    type: 'flag',
    description:
      'Of a button: "Cancelar" stands beside it while its `call` or `download` is under way, and ends it; nothing that would come after it happens. For what takes long and only reads: what changes something may have been done all the same.',
    example: true,
  },
  enter: {
    type: 'flag',
    description: 'Of a button: Ctrl+Enter (on a Mac Cmd+Enter) anywhere in its form or screen presses it.',
    example: true,
  },
  primary: {
    type: 'flag',
    description: 'Of a button: what one mostly comes for, in the colour of action. One of them on a screen is enough.',
    example: true,
  },
  navigate: {
    type: 'text',
    description: 'Address to go to; `{$answer.id}` is of what the `call` answered.',
    example: '/crud/Fornecedor/{id}',
  },
  redirect: {
    type: 'text',
    description:
      'Address to go to after the call has succeeded: at once, 500 ms after an answer with `redirect: true`, not at all after one with `redirect: false`.',
    example: '/crud/Fornecedor/',
  },
  print: {
    type: 'text',
    description:
      'Print template to show, by its name, with buttons to print it and to save it as PDF and PNG: `cartao` of the same entity, or `Credencial.cartao`. With `bulk` all chosen rows, one after the other.',
    example: 'cartao',
  },
  open: {
    type: 'text',
    description:
      'View to open in a dialog: `Cidade` or `Cidade.picker` is a list, with a `?` and filters if need be; `Cidade/{cidade}` is the form of a record, `Cidade/0` of a new one, `Cidade/{$answer.id}` of what the `call` answered.',
    example: 'Cidade/{cidade}',
  },
  params: {
    type: 'call-values',
    description:
      'Of `open`: values for the opened view, as in `params` of a call. Of a list they are filters, of a screen its filters and `$params`, of a form `$params`.',
    example: { cliente: '{id}', inicio: '{periodo.inicio}' },
  },
  answered: {
    type: 'action',
    description:
      'Of `open`: what happens once the dialog has answered, with the row that was chosen, the record that was saved, or what an action with `close` gave, as `$answer`. A click on a row of an opened list chooses it then. Of `call`: what follows from its answer, behind `set`.',
    example: { set: { cidade: '= $answer' } },
  },
  refused: {
    type: 'action',
    description:
      'Of `call`: what happens once the server has refused it and the user has read why, such as asking how things stand now.',
    example: { refresh: true },
  },
  close: {
    type: 'flag',
    description:
      'In a view that was opened in a dialog: closes it. Its answer is that of the `call`, without one the record of the view.',
    example: true,
  },
  message: {
    type: 'text',
    description: 'Short message beside the work once all is done; `{field}` and `{$answer.field}` are filled in.',
    example: 'Convite enviado a {nome}.',
  },
  alert: {
    type: 'text',
    description: 'Message in a dialog with one button once all is done, filled in as `message`.',
    example: 'Oriente {nome} a realizar o aceite através do e-mail.',
  },
  copy: {
    type: 'text',
    description: 'Text for the clipboard, filled in as `message`; the user reads that it was copied.',
    example: '{$answer.link}',
  },
  focus: {
    type: 'text',
    description:
      'Element to bring into sight, whatever it stands in, and to put the focus on: its name, or `itens/{id_item}` for a row of a `repeat`; of several names, apart by blanks, the first that can be seen. `{field}` is filled in.',
    example: 'cep',
  },
  download: {
    type: 'call',
    description: 'Call whose answer is saved as a file; `{$answer.token}` is of what the `call` answered.',
    example: { method: 'GET', url: 'Cliente/print/{id}.pdf' },
  },
  set: {
    type: 'values',
    description:
      'Fields to set: of a form they are filled in, of a row of a list they are saved at once. Text that begins with `=` is JSONata, any other value stands as it is. What the `call` answered is `$answer`.',
    example: { status: 'APROVADO', aprovado_em: '= $now()' },
  },
  refresh: {
    type: 'flag',
    description: 'Load the record or list again.',
    example: true,
  },
  emit: {
    type: 'text',
    description: 'Event for the machine of the screen.',
    example: 'cart.checkout',
  },
  answer: {
    type: 'text',
    values: ['source'],
    description: 'On a screen with a `source`: what the call answers takes the place of the record.',
    example: 'source',
  },
  visible: elementKeys.visible,
  disabled: elementKeys.disabled,
  bulk: {
    type: 'flag',
    description:
      'In `actions` of a list: also offered for several chosen rows; its `call` and `set` are done for each.',
    example: true,
  },
  askEach: {
    type: 'flag',
    description:
      'In `actions` of a list: of several chosen rows each is asked for by itself, in one dialog. A `default` behind `=` reads the row, and `onlyIf` leaves out the rows of which it does not hold.',
    example: true,
  },
  results: {
    type: 'text',
    description:
      'In `actions` of a list: heading of a dialog that says, once its `call` is done for each row, what came of it: the messages that the call answered, or why it was refused.',
    example: 'Resultado Vinculação',
  },
  button: {
    type: 'flag',
    description: 'In `actions` of a list: a button on each row or card, in place of an entry of its menu.',
    example: true,
  },
  danger: {
    type: 'flag',
    description: 'Destroys something: the button stands apart, in the colour of danger.',
    example: true,
  },
  undo: {
    type: 'text',
    description: 'In `actions` of a list: name of the action that takes this one back, offered after it.',
    example: 'desarquivar',
  },
  renamedFrom: elementKeys.renamedFrom,
} as const satisfies KeyTable;

/** Where an action is defined: in a list, in a form, on a button, or in a key such as `click`. */
export type ActionPlace = 'list' | 'form' | 'button' | 'key';

const ofLists: readonly string[] = ['askEach', 'bulk', 'button', 'results'];
const ofButtons: readonly string[] = ['cancel', 'enter', 'primary'];
/** Keys for screens whose parts have names. */
const ofScreens: readonly string[] = ['focus'];

/** The keys of an action in a place: lists have rows to select and to put buttons on, buttons have a fixed position. */
export function actionKeysOf(place: ActionPlace): KeyTable {
  const others =
    place === 'list' ? [...ofButtons, ...ofScreens] : place === 'key' ? [...ofLists, ...ofButtons] : ofLists;
  return Object.fromEntries(Object.entries(actionKeys).filter(([key]) => !others.includes(key)));
}

export const callKeys = {
  method: {
    type: 'text',
    values: ['GET', 'POST', 'PUT', 'DELETE'],
    description: 'HTTP method.',
    example: 'GET',
  },
  url: {
    type: 'text',
    description:
      'Path below /api; `{field}` is filled in, URL-encoded, of what is around the row or record `{$parent.field}`.',
    example: 'Fornecedor/{id}',
  },
  params: {
    type: 'call-values',
    description:
      'Parameters of the address by name. A value is a literal, a text with `{field}`, or JSONata behind `=`. `{field}` alone keeps its type, of a record its id is sent; while it is empty nothing is asked, but `{field?}` may be empty and is then left out, as is what an expression says is null.',
    example: { id_estado: '{estado}', date_start: '= $toMillis(periodo.inicio)' },
  },
  body: {
    type: 'call-body',
    description:
      'What is sent, its values as in `params`, at any depth; what is empty is sent as null. One text, such as `{respostas}`, sends that value as it is. Left out, a call of an action sends the row or record. Not of GET.',
    example: { status: 'APROVADO', observacao: '{observacao}' },
  },
} as const satisfies KeyTable;

export const predicateKeys = {
  and: {
    type: 'any',
    description: 'All of these predicates hold.',
    example: [{ field: 'ativo', is: true }],
  },
  or: {
    type: 'any',
    description: 'One of these predicates holds.',
    example: [{ field: 'tipo', is: 'PJ' }],
  },
  field: {
    type: 'text',
    description: 'Field or path that is compared.',
    example: 'tipo',
  },
  is: { type: 'any', description: 'Equal to this value.', example: 'PJ' },
  not: { type: 'any', description: 'Not equal to this value.', example: 'PF' },
  in: {
    type: 'any',
    description: 'Equal to one of these values.',
    example: ['PF', 'PJ'],
  },
  gt: { type: 'number-or-text', description: 'Greater than.', example: 0 },
  gte: {
    type: 'number-or-text',
    description: 'Greater than or equal to.',
    example: 1,
  },
  lt: { type: 'number-or-text', description: 'Less than.', example: 10 },
  lte: {
    type: 'number-or-text',
    description: 'Less than or equal to.',
    example: 10,
  },
  empty: {
    type: 'flag',
    description: 'Whether there is no value.',
    example: true,
  },
} as const satisfies KeyTable;
