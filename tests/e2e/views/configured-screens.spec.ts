import { violations } from '../axe.ts';
import { expect, goWithin, pane, putConfigured, removeConfigured, test } from '../portal.ts';
import { sampleEntity } from '../sample-entity.ts';

const visita = sampleEntity('Visita', 'Visitas', {
  situacao: { type: 'string', title: 'Situação', enum: ['ABERTA', 'FECHADA'], default: 'ABERTA' },
});
const fragment = 'views/partes/contato.view.json';
const extra = ['views/painel/visitas.view.json', 'views/cadastros/Visita.passos.view.json', fragment];

test.describe('what configurators put where people find it', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.afterAll(async () => {
    await removeConfigured(...extra);
    await visita.remove();
  });

  test('[S6] a dashboard comes into the menu without a restart, and opens a tab with its title', async ({ open }) => {
    const page = await open('admin');
    await putConfigured('views/painel/visitas.view.json', {
      title: 'Painel de visitas',
      menu: { order: 1, icon: 'chart-bar' },
      elements: { resumo: { type: 'tiles', data: [{ id: 'a', descricao: 'Visitas abertas', valor: 12 }] } },
    });
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Painel de visitas' });
    await entry.click();
    await expect(page).toHaveURL(/\/tela\/visitas$/);
    await expect(pane(page).getByRole('heading', { name: 'Painel de visitas' })).toBeVisible();
    await expect(pane(page).getByText('12', { exact: true })).toBeVisible();
    await expect(page.locator('[data-tab="tela_visitas"]')).toHaveText('Painel de visitas');
    expect(await violations(page)).toEqual([]);
  });

  test('[V7] a screen draws the elements of a fragment, and follows its file while it is open', async ({
    open,
    api,
  }) => {
    const part = (help: string) => ({
      fragment: { titulo: { required: true } },
      elements: { nome: { label: 'Nome de {{titulo}}', help } },
    });
    await putConfigured(fragment, part('Como no contrato.'));
    await visita.install(api);
    await visita.form(api, {
      parte: { type: 'include', view: 'contato', label: 'Contato', params: { titulo: 'quem recebe' } },
    });
    const page = await open('config', `${visita.path}0`);
    const input = pane(page).getByRole('textbox', { name: 'Nome de quem recebe' });
    await expect(pane(page).getByRole('heading', { name: 'Contato' })).toBeVisible();
    await expect(input).toHaveAccessibleDescription('Como no contrato.');
    // A help shows behind its question mark, and while the keyboard is in the field.
    const help = pane(page).getByText('Como no contrato.');
    // The first field of a new record has the focus.
    await input.blur();
    await expect(help).toBeHidden();
    await input.focus();
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await input.blur();
    await pane(page).getByText('?', { exact: true }).hover();
    await expect(help).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await putConfigured(fragment, part('Como no pedido.'));
    await expect(input).toHaveAccessibleDescription('Como no pedido.');
  });

  test('[A7] `set` in a list saves the marked rows, and is taken back', async ({ open, api }) => {
    await visita.install(api);
    for (const nome of ['Alfa', 'Beta']) await visita.add(api, { nome, situacao: 'ABERTA' });
    await visita.show(api, {
      columns: { nome: { bold: true }, situacao: {} },
      sortBy: 'nome',
      actions: {
        fechar: { label: 'Encerrar', bulk: true, confirm: 'Encerrar as visitas?', set: { situacao: 'FECHADA' } },
      },
    });
    const page = await open('admin', visita.path);
    const states = () => pane(page).locator('tbody tr[data-row] td[data-col="1"]').allInnerTexts();
    await expect.poll(states).toEqual(['ABERTA', 'ABERTA']);
    await pane(page).getByRole('checkbox', { name: /Alfa/ }).check();
    await pane(page).getByRole('checkbox', { name: /Beta/ }).check();
    await pane(page).getByRole('button', { name: 'Encerrar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect.poll(states).toEqual(['FECHADA', 'FECHADA']);
    await pane(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(states).toEqual(['ABERTA', 'ABERTA']);
    // With one row from its menu.
    await pane(page).getByRole('button', { name: /Alfa/ }).last().click();
    await page.getByRole('menuitem', { name: 'Encerrar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect.poll(states).toEqual(['FECHADA', 'ABERTA']);
  });

  test('[L28] a list whose filter has a default asks once, filtered', async ({ open, api }) => {
    await visita.install(api);
    for (const situacao of ['ABERTA', 'FECHADA']) await visita.add(api, { nome: `Visita ${situacao}`, situacao });
    await visita.show(api, {
      columns: { nome: { bold: true }, situacao: {} },
      filters: { situacao: { dataType: 'text', default: '="ABERTA"' } },
    });
    const page = await open('admin');
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/Visita') asked.push(searchParams.get('situacao'));
    });
    await goWithin(page, visita.path);
    await expect(pane(page).getByRole('cell', { name: 'Visita ABERTA', exact: true })).toBeVisible();
    await expect(pane(page).getByRole('cell', { name: 'Visita FECHADA', exact: true })).toHaveCount(0);
    expect(asked).toEqual(['ABERTA']);
    // Taken off, it stays so, and the whole list is there.
    await pane(page).getByRole('button', { name: 'Remover o filtro Situação' }).click();
    await expect(pane(page).getByRole('cell', { name: 'Visita FECHADA', exact: true })).toBeVisible();
    expect(asked).toEqual(['ABERTA', null]);
  });

  test('[S6] a named view has an address, and one that does not exist says so', async ({ open, api }) => {
    await visita.install(api);
    await putConfigured('views/cadastros/Visita.passos.view.json', {
      entity: 'Visita',
      name: 'passos',
      title: 'Visitas passo a passo',
      form: { elements: { quem: { type: 'section', label: 'Só o nome', elements: { nome: {} } } } },
    });
    await expect.poll(async () => (await api('config', 'GET', '/view/Visita?name=passos')).status).toBe(200);
    const page = await open('config', '/crud/Visita/0?view=passos');
    await expect(pane(page).getByRole('heading', { name: 'Só o nome' })).toBeVisible();
    await page.goto('/crud/Visita/?view=passo');
    await expect(pane(page).getByText('A visão “passo” não existe')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await pane(page).getByRole('button', { name: 'Abrir “passos”' }).click();
    await expect(page).toHaveURL(/\?view=passos/);
    await expect(pane(page).getByRole('heading', { name: 'Visitas passo a passo' })).toBeVisible();
  });
});
