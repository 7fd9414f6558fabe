import { elementKeys } from './element-keys.ts';
import { conditionText, type KeyTable } from './key-definition.ts';

export const formKeys = {
  elements: elementKeys.elements,
  actions: {
    type: 'actions',
    description: 'Buttons of the form by name.',
    example: { aprovar: { label: 'Aprovar' } },
  },
  heading: {
    type: 'fields',
    of: 'record',
    description:
      'Fields that say below the name of a saved record what it is: a picture stands before the name, a choice as a badge, anything else behind its label. When left out the picture, the state and the codes that the search looks into; [] for nothing.',
    example: ['status', 'codigo_mundial'],
  },
  copy: {
    type: 'flag',
    description: 'Whoever may create records may begin one as a copy of the one in front. True when left out.',
    example: false,
  },
} as const satisfies KeyTable;

/** Place of a screen without an entity in the menu. */
export const menuKeys = {
  order: {
    type: 'number',
    description: 'Place among the other entries, those of entities (`x-menu`) included; 1000 when left out.',
    example: 5,
  },
  group: {
    type: 'text',
    description: 'Heading that it stands below; at the top of the menu when left out.',
    example: 'Painéis',
  },
  icon: {
    type: 'text',
    description: 'Tabler icon in kebab case; that of the view when left out.',
    example: 'chart-bar',
  },
} as const satisfies KeyTable;

export const sourceKeys = {
  call: {
    type: 'call',
    description: 'The call that is asked; again when something that its values read changes, and on `refresh`.',
    example: { method: 'GET', url: 'dashboard_encontrarResumoDashboard', params: { count: false } },
  },
  first: {
    type: 'flag',
    description:
      'The record is the first of the rows that the call answers; without one there is no record. So it is of a call with `single: true` too.',
    example: true,
  },
  titleField: {
    type: 'field',
    of: 'record',
    description: 'Field of the record that names the screen in place of `title`, if it has a value.',
    example: 'title',
  },
  empty: {
    type: 'text',
    description: 'Text where there is no record.',
    example: 'Nenhum resumo neste período',
  },
  help: {
    type: 'text',
    description: 'Of `empty`: a line below it, such as what may be done about it.',
    example: 'Abra o último e-mail que você recebeu.',
  },
  failed: {
    type: 'text',
    description:
      'Text where the call failed, above the reason; "Não foi possível carregar" when left out. With `wait: false` it stands above the elements.',
    example: 'Não foi possível abrir o convite',
  },
  missing: {
    type: 'action',
    description:
      'What happens where there is no record (404), such as a message and another address. With `wait: false` as well.',
    example: { message: 'O pedido não existe.', navigate: '/meus_pedidos' },
  },
  own: {
    type: 'names',
    description:
      'Inputs and values of `set` that are no fields of the record but stand beside it, such as a search: what is typed there is no unsaved work.',
    example: ['busca'],
  },
  wait: {
    type: 'flag',
    description:
      'With false the elements are drawn at once, and the fields of the record follow once it is there; what is typed is no change of it.',
    example: false,
  },
  beside: {
    type: 'flag',
    description:
      'Inputs of the screen are none of the fields of the record: what is typed stays when it is asked again, and is no change of it. So it is with `wait: false` too.',
    example: true,
  },
} as const satisfies KeyTable;

export const holdKeys = {
  take: {
    type: 'call',
    description:
      'The call that takes the record for this session, or renews what it has. 409 says who has it: `usuario`, `desde` and `dh_expiracao` in its details. Its answer says until when in `dh_expiracao`.',
    example: { method: 'POST', url: 'lock/HubPedidoVendaPagamento/{id_pgto}', body: {} },
  },
  release: {
    type: 'call',
    description: 'The call that gives the record up: when the screen is left or closed, or `when` no longer holds.',
    example: { method: 'POST', url: 'unlock/HubPedidoVendaPagamento/{id_pgto}', body: {} },
  },
  every: {
    type: 'integer',
    min: 5,
    max: 3600,
    description: 'Seconds after which it is renewed while the screen is open, less than the lease; 60 when left out.',
    example: 60,
  },
  when: {
    type: 'condition',
    description: `Which records are held: ${conditionText}. All of them when left out.`,
    example: "constante_status = 'AGUARDANDO'",
  },
} as const satisfies KeyTable;

export const checkKeys = {
  condition: {
    type: 'condition',
    description: `What must hold: ${conditionText}.`,
    example: 'inicio < fim',
  },
  message: {
    type: 'text',
    description: 'What the user reads where it does not hold.',
    example: 'Período Informado é Inválido',
  },
} as const satisfies KeyTable;

export const viewKeys = {
  $schema: {
    type: 'text',
    description: 'Place of this schema, for the editor.',
    example: '../../schemas/view.schema.json',
  },
  version: {
    type: 'integer',
    min: 1,
    max: 1,
    description: 'Version of the format.',
    example: 1,
  },
  entity: {
    type: 'entity',
    description: 'Entity of the screen: names its {entity}.schema.json below schemas.',
    example: 'Fornecedor',
  },
  name: {
    type: 'text',
    description: 'Which view of the entity; left out for the main one.',
    example: 'picker',
  },
  title: {
    type: 'text',
    description: 'Title of the screen; the plural of the entity when left out.',
    example: 'Fornecedores',
  },
  icon: {
    type: 'text',
    description: 'Tabler icon in kebab case.',
    example: 'truck',
  },
  address: {
    type: 'text',
    description:
      'Address of the screen, besides the one that it has by its name. `:id` stands for a part of it or the rest of one, which is `$params.id`; the last one may be missing (`:aba?`). An address of the table of screens keeps its process, gate and menu. Overrides cannot set it.',
    example: '/consultores/:id/:aba?',
  },
  process: {
    type: 'text',
    description:
      'Process of a new address, by which administrators grant it: one of the table of screens, whose gate it has, or a new one. Overrides cannot set it.',
    example: 'CONFERENCIA_CREDENCIAL',
  },
  permission: {
    type: 'names',
    description:
      'Who may open a screen of its own: holders of one of these, `Entity.FLAG`, `PERFIL:CONSTANTE` or a flag of the screens; without it whoever may list one of the entities that it shows. Overrides cannot set it.',
    example: ['PERFIL:DIRETORIA', 'Cliente.EDITAR'],
  },
  public: {
    type: 'flag',
    description:
      'Of a screen without an entity: it is drawn for those who have not logged in, such as whoever opens a link of a mail. It stands at `/publico/{name}`, at an `address` below `/publico/`, or at a public one of the table of screens. All that it calls the contract offers without a session. Overrides cannot set it.',
    example: true,
  },
  menu: {
    type: 'menu',
    description:
      'Puts a screen without an entity, or one with an address, into the menu, and so into the palette; {} will do. The place of an entity stands in `x-menu` of its schema.',
    example: { order: 5, group: 'Painéis' },
  },
  home: {
    type: 'number',
    description:
      'Puts the elements of a screen without an entity onto the home screen of whoever may open it; the number is its place among others there.',
    example: 10,
  },
  access: {
    type: 'permissions',
    description: 'Permission that each action needs. Overrides cannot set it.',
    example: { create: 'CADASTRAR' },
  },
  list: {
    type: 'list',
    description: 'The list of the screen; it follows from the entity when left out.',
    example: { size: 25 },
  },
  form: {
    type: 'form',
    description: 'The form of a record; it follows from the entity when left out.',
    example: { elements: { nome: {} } },
  },
  elements: {
    type: 'elements',
    description: 'Elements of a screen without an entity, such as a dashboard.',
    example: { vendas: { type: 'bar' } },
  },
  source: {
    type: 'source',
    description:
      'Of a screen without an entity: the call whose answer is its record. Its fields stand at the root for conditions, placeholders, inputs and what is shown.',
    example: { call: { method: 'GET', url: 'dashboard_encontrarResumoDashboard', params: { count: false } } },
  },
  hold: {
    type: 'hold',
    description:
      'Holds the record while the screen is open, so that two people do not decide about it: one session at a time. `$held` says whether this one has it; who else has it, and since when, stands above the elements.',
    example: {
      take: { method: 'POST', url: 'lock/HubPedidoVendaPagamento/{id_pgto}', body: {} },
      release: { method: 'POST', url: 'unlock/HubPedidoVendaPagamento/{id_pgto}', body: {} },
      when: "constante_status = 'AGUARDANDO'",
    },
  },
  filters: {
    type: 'elements',
    description:
      'Of a screen without an entity: inputs above its elements, whose values are parameters of its calls (`{periodo.inicio}`). They stand in the address. `default` may be JSONata behind `=`.',
    example: { periodo: { type: 'period', label: 'Período', required: true, default: 'mes_atual' } },
  },
  instant: {
    type: 'flag',
    description: 'The filters count as they are chosen, without a button to apply them.',
    example: true,
  },
  check: {
    type: 'checks',
    description: 'What must hold of the filters before they are applied, by name, each with its message.',
    example: { ordem: { condition: 'inicio < fim', message: 'Período Informado é Inválido' } },
  },
} as const satisfies KeyTable;

/** Keys by which an override changes a named thing (rules M3 to M5). */
export const overrideKeys = {
  $remove: {
    type: 'flag',
    description: 'Delete what the base has under this name.',
    example: true,
  },
  $replace: {
    type: 'flag',
    description: 'Swap it for this instead of merging.',
    example: true,
  },
  $new: {
    type: 'flag',
    description: 'Create it: the base has no such name.',
    example: true,
  },
  $after: {
    type: 'text',
    description: 'Place it after this name.',
    example: 'nome',
  },
  $before: {
    type: 'text',
    description: 'Place it before this name.',
    example: 'nome',
  },
  $first: { type: 'flag', description: 'Place it first.', example: true },
  $last: { type: 'flag', description: 'Place it last.', example: true },
  $in: {
    type: 'text',
    description: 'Place it in the section of this name.',
    example: 'dados',
  },
  $expect: {
    type: 'values',
    description: 'Values of the base that this was written against; a difference is reported.',
    example: { label: 'Nome' },
  },
} as const satisfies KeyTable;
