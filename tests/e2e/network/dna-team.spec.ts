import { violations } from '../axe.ts';
import { type CallApi, expect, newCode, pane, rowsOf, test } from '../portal.ts';

/** A D.I. with six consultants right below; answers their names, that of the D.I. first. */
async function makeNetwork(api: CallApi): Promise<readonly string[]> {
  const [branch] = rowsOf((await api('admin', 'GET', '/Filial?size=1')).body);
  const make = async (nome: string, values: object): Promise<number> => {
    const made = await api('admin', 'POST', '/Cliente', {
      ...{ codigo_mundial: newCode(), nome, tipo_pessoa: 'FISICA', filial: { id: branch?.id }, ...values },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return Number(Object(made.body.data).id);
  };
  const mark = newCode();
  const names = ['Dona', 'Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio'].map((name) => `${name} ${mark}`);
  const [top = '', ...below] = names;
  const leader = await make(top, { status: 'APROVADO', tipo: 'DI' });
  for (const name of below) await make(name, { status: 'ATIVO', tipo: 'CONSULTOR', consultor: { id: leader } });
  return names;
}

test('a team is put together, filled to its limit and taken apart, by mouse and keyboard @phone', async ({
  open,
  page,
  api,
}) => {
  const [leader = '', ana = '', bia = '', ...others] = await makeNetwork(api);
  const dialog = page.getByRole('dialog');
  const card = (name: string) => pane(page).getByRole('treeitem', { name });
  const choose = async (name: string) => {
    await dialog.getByLabel('Procurar').fill(name);
    await dialog.getByRole('button', { name: `Incluir ${name}`, exact: true }).click();
  };
  await open('admin', '/rede_dna');
  await pane(page).getByRole('button', { name: 'Novo time' }).click();
  await expect(page).toHaveURL(/\/rede_dna\/0$/);
  await expect(pane(page).getByLabel('Ativo')).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  // Name, kind and origin are required.
  await pane(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toContainText('Alguns erros foram encontrados. Verifique!');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await pane(page).getByLabel('Nome').fill('Time Ipê');
  await pane(page).getByRole('button', { name: 'Incluir consultor origem' }).click();
  await expect(dialog.getByRole('button', { name: /^Incluir / }).first()).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await choose(leader);
  await expect(card(leader)).toBeVisible();
  await pane(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toContainText('Deseja realmente cadastrar este time (DNA)?');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/rede_dna\/[1-9]\d*$/);
  const id = page.url().split('/').at(-1);

  // Steps of a saved team are saved at once; the sixth member is refused.
  for (const name of [ana, bia, ...others.slice(0, 2)]) {
    await pane(page)
      .getByRole('button', { name: `Incluir consultor abaixo de ${leader}` })
      .click();
    await choose(name);
    await expect(card(name)).toBeVisible();
  }
  await pane(page)
    .getByRole('button', { name: `Incluir consultor abaixo de ${leader}` })
    .click();
  await choose(others[2] ?? '');
  await expect(dialog).toContainText('O limite de consultores permitidos na Rede já foi atingido! (5)');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  expect(await violations(page)).toEqual([]);

  // The keyboard walks, moves, removes and takes back.
  await card(bia).focus();
  await page.keyboard.press('m');
  await expect(pane(page).getByText(`Escolha abaixo de quem ${bia} fica.`)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(card(ana)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(bia)).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('Delete');
  await expect(dialog).toContainText('Deseja realmente remover este Consultor?');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(card(ana)).toHaveCount(0);
  await pane(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(card(bia)).toHaveAttribute('aria-level', '3');

  // Somebody else changes it: what is typed stays.
  await pane(page).getByLabel('Nome').fill('Time Ipê Amarelo');
  const { body } = await api('admin', 'GET', `/RedeDNA/${id}`);
  const { versao } = Object(body.data);
  expect((await api('admin', 'PUT', `/RedeDna/${id}`, { versao, ativo: false })).status).toBe(200);
  await expect(pane(page).getByLabel('Ativo')).not.toBeChecked();
  await expect(pane(page).getByLabel('Nome')).toHaveValue('Time Ipê Amarelo');
  await pane(page).getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Time salvo.').first()).toBeVisible();
  await pane(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog).toContainText('Deseja realmente excluir este time (DNA)?');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/rede_dna$/);
  expect((await api('admin', 'GET', `/RedeDNA/${id}`)).status).toBe(404);
});
