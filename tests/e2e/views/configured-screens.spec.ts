import { expect, goWithin, pane, putConfigured, removeConfigured, test } from '../portal.ts';
import { sampleEntity } from '../sample-entity.ts';

const visita = sampleEntity('Visita', 'Visitas', {});
const fragment = 'views/company/contato.view.json';
const dashboard = 'views/company/visitas.view.json';
const named = 'views/company/Visita.passos.view.json';

test.describe('what configurators put where people find it', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.afterEach(async () => {
    await removeConfigured(dashboard, named, fragment);
    await visita.remove();
  });

  test('[S6] [V7] a dashboard comes into the menu, a screen follows its fragment, and a view has an address by its name', async ({
    open,
    api,
  }) => {
    const part = (label: string) => ({
      fragment: { titulo: { required: true } },
      elements: { nome: { label: `${label} de {{titulo}}` } },
    });
    await putConfigured(fragment, part('Nome'));
    await visita.install(api);
    await putConfigured(named, {
      entity: 'Visita',
      name: 'passos',
      title: 'Visitas passo a passo',
      form: {
        elements: {
          parte: { type: 'include', view: 'contato', label: 'Contato', params: { titulo: 'quem recebe' } },
        },
      },
    });
    await expect.poll(async () => (await api('config', 'GET', '/view/Visita?name=passos')).status).toBe(200);
    const page = await open('config', '/crud/Visita/0?view=passos');
    await expect(pane(page).getByRole('heading', { name: 'Contato' })).toBeVisible();
    await pane(page).getByRole('textbox', { name: 'Nome de quem recebe' }).fill('Ana');
    await putConfigured(fragment, part('Nome todo'));
    await expect(pane(page).getByRole('textbox', { name: 'Nome todo de quem recebe' })).toHaveValue('Ana');

    await goWithin(page, '/crud/Visita/?view=passo');
    await expect(pane(page).getByText('A visão “passo” não existe')).toBeVisible();
    await pane(page).getByRole('button', { name: 'Abrir “passos”' }).click();
    await expect(page).toHaveURL(/\?view=passos/);
    await expect(pane(page).getByRole('heading', { name: 'Visitas passo a passo' })).toBeVisible();

    await putConfigured(dashboard, {
      title: 'Painel de visitas',
      menu: { order: 1, icon: 'chart-bar' },
      elements: { resumo: { type: 'tiles', data: [{ id: 'a', descricao: 'Visitas abertas', valor: 12 }] } },
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Painel de visitas' }).click();
    await expect(page).toHaveURL(/\/tela\/visitas$/);
    await expect(pane(page).getByRole('heading', { name: 'Painel de visitas' })).toBeVisible();
    await expect(pane(page).getByText('12', { exact: true })).toBeVisible();
    await expect(page.locator('[data-tab="tela_visitas"]')).toHaveText('Painel de visitas');
  });
});
