import { rm, writeFile } from 'node:fs/promises';
import { configured, expect, pane, test } from '../portal.ts';

const file = configured('views/cadastros/Banco.perguntas.view.json');
const view = {
  entity: 'Banco',
  name: 'perguntas',
  form: {
    elements: { nome: { blur: { call: { method: 'DELETE', url: 'Usuario/999999' } } }, codigo: {} },
    actions: { abrir: { label: 'Abrir', call: { method: 'DELETE', url: 'Usuario/999999' } } },
  },
};

test.describe('a view acts with the rights of whoever uses it', () => {
  test.beforeAll(() => writeFile(file, JSON.stringify(view, null, 2)));
  test.afterAll(() => rm(file, { force: true }));

  test('[A8] a hook and a button that delete a user send nothing before the administrator says so', async ({
    open,
  }) => {
    const page = await open('admin');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') sent.push(request.url());
    });
    await page.goto('/crud/Banco/1?view=perguntas');
    const nome = pane(page).getByLabel('Nome');
    const question = page
      .getByRole('dialog')
      .getByText('Esta tela quer excluir o registro 999999 de Usuário. Continuar?');
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancelar' });

    await nome.focus();
    await page.keyboard.press('Tab');
    await expect(question).toBeVisible();
    await cancel.click();
    await expect(question).toBeHidden();

    await pane(page).getByRole('button', { name: 'Abrir' }).click();
    await expect(question).toBeVisible();
    await cancel.click();
    await expect(question).toBeHidden();
    expect(sent).toEqual([]);
  });
});
