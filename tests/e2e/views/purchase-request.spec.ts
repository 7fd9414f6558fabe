import type { Locator, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, pane, removeConfigured, rowsOf, saveAndWait, test } from '../portal.ts';

/** Tables outlive their files, and both widths may meet on one server: each run has an entity of its own. */
const suffix = [...Date.now().toString(36).slice(-6)].map((digit) => 'abcdefghij'[Number(digit)] ?? digit).join('');
const entity = `PedidoCompra${suffix.charAt(0).toUpperCase()}${suffix.slice(1)}`;
const table = `pedido_compra_${suffix}`;

/** A purchase request: a schema, a flow and a view, all written in the studio. */
const files = {
  schema: `schemas/company/${entity}.schema.json`,
  flow: `schemas/company/${entity}.flow.json`,
  view: `views/company/${entity}.view.json`,
};
const states = {
  RASCUNHO: 'Rascunho',
  ENVIADO: 'Enviado',
  APROVADO: 'Aprovado',
  RECUSADO: 'Recusado',
};
const schema = {
  $schema: '../entity.schema.json',
  title: 'Pedido de compra',
  'x-plural': 'Pedidos de compra',
  'x-icon': 'shopping-cart',
  'x-label': 'titulo',
  'x-menu': { order: 90, group: 'Compras' },
  'x-access': { CLIENTE: ['LISTAR', 'CADASTRAR', 'EDITAR'], CONSULTOR: ['LISTAR'] },
  type: 'object',
  required: ['titulo'],
  properties: {
    titulo: { title: 'Título', type: 'string', maxLength: 80 },
    valor: { title: 'Valor', type: 'number', format: 'money' },
    solicitante: { title: 'Solicitante', $ref: 'Usuario.schema.json', readOnly: true },
    motivo: { title: 'Motivo da recusa', type: 'string', maxLength: 200 },
    situacao: {
      title: 'Situação',
      type: 'string',
      enum: Object.keys(states),
      'x-labels': states,
      'x-hue': { RASCUNHO: 'sapphire', ENVIADO: 'amber', APROVADO: 'emerald', RECUSADO: 'ruby' },
    },
  },
};
const approver = ['PERFIL:CONSULTOR'];
const flow = {
  $schema: '../flow.schema.json',
  title: 'Pedido de compra',
  entity,
  field: 'situacao',
  states: {
    RASCUNHO: {
      events: {
        ENVIAR: {
          to: 'ENVIADO',
          label: 'Enviar para aprovação',
          allow: ['PERFIL:CLIENTE'],
          when: 'valor > 0',
          reason: 'Informe o valor.',
          set: { solicitante: '= $user.id', motivo: null },
          notify: [{ profile: 'CONSULTOR', title: '{titulo} espera a sua aprovação' }],
        },
      },
    },
    ENVIADO: {
      events: {
        APROVAR: {
          to: 'APROVADO',
          label: 'Aprovar',
          allow: approver,
          when: 'valor <= 5000',
          reason: 'Acima da alçada.',
        },
        RECUSAR: {
          to: 'RECUSADO',
          label: 'Recusar',
          danger: true,
          allow: approver,
          ask: { motivo: { required: true } },
          notify: [{ field: 'solicitante', user: 'id', title: '{titulo} foi recusado: {motivo}' }],
        },
      },
    },
    RECUSADO: { events: { CORRIGIR: { to: 'RASCUNHO', label: 'Corrigir', allow: ['PERFIL:CLIENTE'] } } },
    APROVADO: { final: true },
  },
};
const view = {
  $schema: '../../schemas/view.schema.json',
  entity,
  list: { columns: { titulo: {}, valor: {}, situacao: {} }, filters: { situacao: {} } },
  form: {
    elements: {
      dados: {
        type: 'section',
        label: 'Dados do pedido',
        elements: {
          titulo: { cols: 8, disabled: "$state != 'RASCUNHO'" },
          valor: { cols: 4, disabled: "$state != 'RASCUNHO'" },
          motivo: { visible: "$state = 'RECUSADO'", disabled: true },
          aviso: { type: 'html', html: '<p>Este pedido espera por você.</p>', visible: '$can.RECUSAR' },
        },
      },
    },
  },
};
const write = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const editor = (page: Page): Locator => pane(page).getByRole('textbox', { name: /^Conteúdo de/ });
const isSaved = (page: Page): Promise<void> => expect(pane(page).getByText('Igual ao arquivo')).toBeVisible();

/** Replaces all that stands in the editor. */
async function retype(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

async function save(page: Page): Promise<void> {
  await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await isSaved(page);
}

test.afterEach(() => removeConfigured(files.view, files.flow, files.schema));

test('a configurator adds a purchase request with approval in the studio, and people use it at once @whole-phone', async ({
  open,
  openElsewhere,
  api,
}) => {
  const page = await open('config', '/estudio');
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  const panel = async (name: string): Promise<void> => pane(page).getByRole('tab', { name, exact: true }).click();
  const backToEditor = async (): Promise<void> => {
    if (isPhone) await panel('Editor');
  };

  // The schema: what it would do stands beside it before anything is saved.
  await pane(page).getByRole('button', { name: 'Novo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo arquivo' });
  await dialog.getByLabel('O que criar').selectOption('schema');
  await dialog.getByLabel('Nome da entidade').fill(entity);
  await dialog.getByRole('button', { name: 'Começar' }).click();
  await retype(page, write(schema));
  await panel('Efeito');
  await expect(pane(page).getByText(`A tabela ${table} será criada.`)).toBeVisible();
  expect((await api('cliente', 'GET', `/${entity}`)).status).toBe(404);
  await save(page);
  expect((await api('cliente', 'GET', `/${entity}`)).status).toBe(200);
  await expect(pane(page).getByText('Nada do que está guardado muda.')).toBeVisible();

  // The flow: drawn while it is typed, and a mistake is found with the nearest name.
  await pane(page).getByRole('button', { name: 'Criar o fluxo' }).click();
  await backToEditor();
  await retype(page, write(flow).replace('"to": "APROVADO"', '"to": "APROVADA"'));
  await expect(pane(page).getByRole('button', { name: 'Substituir por APROVADO' })).toBeVisible();
  if (isPhone) await panel('Diagrama');
  const drawing = pane(page).getByRole('list', { name: 'Pedido de compra' });
  await expect(drawing.getByRole('button', { name: 'APROVADA' })).toHaveAccessibleDescription(/não existe/);
  await backToEditor();
  await pane(page).getByRole('button', { name: 'Substituir por APROVADO' }).click();
  await expect(pane(page).getByText('Nenhum problema neste arquivo')).toBeVisible();
  if (isPhone) await panel('Diagrama');
  await expect(drawing.getByRole('button')).toHaveCount(4);
  await drawing.getByRole('button', { name: 'Rascunho' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(drawing.getByRole('button', { name: 'Enviado' })).toBeFocused();
  await expect(drawing.getByRole('button', { name: 'Enviado' })).toHaveAccessibleDescription(
    /Aprovar leva a Aprovado se a condição valer.*Recusar leva a Recusado/,
  );
  expect(await violations(page, '[data-pane]:not([hidden])', 'shown')).toEqual([]);
  await save(page);

  // The view, with expressions over the flow.
  await pane(page).getByRole('button', { name: 'Tela', exact: true }).click();
  await pane(page).getByRole('button', { name: 'Criar a base' }).first().click();
  await backToEditor();
  await retype(page, write(view));
  await expect(pane(page).getByText('Nenhum problema nesta tela')).toBeVisible();
  await save(page);

  // Who asks: the guard says why not, and then sends.
  const ana = await openElsewhere('cliente', `/crud/${entity}/0`);
  const bar = (of: Page): Locator => pane(of).getByRole('region', { name: 'Pedido de compra' });
  await pane(ana).getByLabel('Título').fill('Dez cadeiras');
  // What is made opens as itself at once, and says so no longer.
  await ana.keyboard.press('Control+s');
  await expect(bar(ana).getByRole('button', { name: 'Enviar para aprovação' })).toHaveAccessibleDescription(
    'Informe o valor.',
  );
  await expect(pane(ana).getByLabel('Motivo da recusa')).toHaveCount(0);
  await pane(ana).getByLabel('Valor').fill('900');
  await saveAndWait(ana);
  await bar(ana).getByRole('button', { name: 'Enviar para aprovação' }).click();
  await expect(bar(ana).locator('[aria-current=step]')).toHaveText('Enviado');
  await expect(pane(ana).getByLabel('Título')).toBeDisabled();
  await expect(bar(ana).getByRole('button', { name: 'Aprovar' })).toHaveCount(0);
  await api('cliente', 'POST', `/${entity}`, { titulo: 'Uma ponte', valor: 90_000 });

  // Who decides: a notice, the list by state, events in the menu of a row, the reason where one is not open.
  const rui = await openElsewhere('consultor', `/crud/${entity}/?situacao=ENVIADO`);
  await expect(pane(rui).getByText('Dez cadeiras')).toBeVisible();
  await expect(pane(rui).getByText('Uma ponte')).toHaveCount(0);
  await expect
    .poll(async () => rowsOf((await api('consultor', 'GET', '/listarNotificacoes')).body).map(({ titulo }) => titulo))
    .toContain('Dez cadeiras espera a sua aprovação');
  const menu = async (row: string): Promise<Locator> => {
    await pane(rui)
      .getByRole('button', { name: `Ações de ${row}` })
      .click();
    return rui.getByRole('menu');
  };
  const items = await menu('Dez cadeiras');
  await expect(items.getByRole('menuitem', { name: 'Aprovar' })).toBeEnabled();
  await items.getByRole('menuitem', { name: 'Recusar' }).click();
  const reason = rui.getByRole('dialog', { name: 'Recusar' });
  await reason.getByLabel('Motivo da recusa').fill('Caras demais');
  await reason.getByRole('button', { name: 'Recusar' }).click();
  await expect(rui.getByText('Agora: Recusado.')).toBeVisible();
  await expect(pane(rui).getByText('Dez cadeiras')).toHaveCount(0);

  // Back with the reason and the history, to be put right.
  await ana.reload();
  await expect(pane(ana).getByLabel('Motivo da recusa')).toHaveValue('Caras demais');
  await bar(ana).getByText('Andamento (2)').click();
  await expect(bar(ana).getByText('Motivo da recusa: Caras demais')).toBeVisible();
  expect(await violations(ana, '[data-pane]:not([hidden])', 'shown')).toEqual([]);
  await bar(ana).getByRole('button', { name: 'Corrigir' }).click();
  await expect(bar(ana).locator('[aria-current=step]')).toHaveText('Rascunho');
  await expect(pane(ana).getByLabel('Título')).toBeEnabled();
});
