import { violations } from '../axe.ts';
import { expect, pane, pick, rowsOf, test } from '../portal.ts';

test('staff see what a change of sponsor does before they make it, and take it back @whole-phone', async ({
  open,
  page,
  api,
}) => {
  // The last of the demonstration, whom no other test works on; each width has its own, and all is as it was in the end.
  const wide = (page.viewportSize()?.width ?? 0) > 600;
  const listed = await api(
    'admin',
    'GET',
    '/Cliente?size=4&sortBy=id&sortType=desc&fields=nome,codigo_mundial,consultor',
  );
  const [origin, target] = rowsOf(listed.body)
    .slice(wide ? 0 : 2)
    .map(({ id, nome, codigo_mundial }) => ({
      ...{ id: Number(id), nome: String(nome), code: String(codigo_mundial) },
    }));
  if (origin === undefined || target === undefined) throw new Error('The demonstration has no clients.');
  const sponsorOf = async () =>
    (await api('admin', 'GET', `/Cliente/${origin.id}`)).body.data as { consultor: unknown };
  const { consultor: before } = await sponsorOf();
  // Only members of the plan sponsor somebody, and the demonstration of these tests has customers alone.
  const makeTarget = async (tipo: string) => {
    const { versao } = (await api('admin', 'GET', `/Cliente/${target.id}`)).body.data as { versao: unknown };
    expect((await api('admin', 'PUT', `/Cliente/${target.id}`, { versao, tipo })).status).toBe(200);
  };
  await makeTarget('CONSULTOR');
  await open('admin', '/clientes/trocar_pai');
  // Both ends are required.
  await pane(page).getByRole('button', { name: 'Alterar Pai', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Alguns erros foram encontrados');
  await page.getByRole('dialog').getByRole('button').first().click();
  await pick(page, 'Origem', origin.code);
  await pick(page, 'Destino', target.code);
  await expect(pane(page).getByText('Pessoas que mudam')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Alterar Pai', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Colocar ${origin.nome} abaixo de ${target.nome}?`);
  await question.getByRole('button', { name: 'Alterar Pai', exact: true }).click();
  await expect(page.getByText('Pai alterado.')).toBeVisible();
  await expect(pane(page).getByText(origin.nome).first()).toBeVisible();
  const [change] = rowsOf((await api('admin', 'GET', `/listarAlteracoesRede?query=${origin.code}`)).body);
  expect(change).toMatchObject({ tipo: 'TROCA_PAI', nome_destino: target.nome, pode_desfazer: true });
  try {
    await pane(page).getByRole('button', { name: 'Desfazer' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer', exact: true }).click();
    await expect(page.getByText('Troca desfeita.').first()).toBeVisible();
  } finally {
    // Refused where the page has done so; a test that fails would leave its people elsewhere for whoever comes next.
    await api('admin', 'POST', '/trocarPai/desfazer', { id: change?.id });
    await makeTarget('CLIENTE');
  }
  expect((await sponsorOf()).consultor).toEqual(before);
});
