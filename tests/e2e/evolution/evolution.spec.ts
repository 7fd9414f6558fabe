import { violations } from '../axe.ts';
import { type CallApi, expect, newCnpj, newCode, newCpf, pane, rowsOf, test } from '../portal.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Units of each product that the D.I. buys, and of the first one that are linked. */
const quantity = 4;

/** A D.I. with an order that is paid, and a consultant of a kind below them. */
async function makeConsultant(
  api: CallApi,
  tipo: string,
): Promise<{ readonly di: number; readonly consultant: number }> {
  const branches = rowsOf((await api('admin', 'GET', '/Filial?size=50&fields=nome')).body);
  const branch = branches.find(({ nome }) => nome === 'São Paulo') ?? branches[0];
  const [city] = rowsOf((await api('admin', 'GET', '/Cidade?query=Campinas&size=1')).body);
  const make = async (values: object): Promise<number> => {
    const code = newCode();
    const made = await api('admin', 'POST', '/Cliente', {
      ...{ codigo_mundial: code, tipo_pessoa: 'FISICA', filial: { id: branch?.id }, email: `${code}@example.com` },
      ...{ telefone: '+5511987654321', cep: '13010001', logradouro: 'Rua Um', numero: '1', bairro: 'Centro' },
      ...{ cidade: { id: city?.id }, ...values },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return Number(Object(made.body.data).id);
  };
  const di = await make({ nome: 'Dona D.I. de teste', status: 'APROVADO', tipo: 'DI' });
  const consultant = await make({
    ...{ nome: 'Consultora de teste', status: 'ATIVO', tipo, consultor: { id: di }, documento: newCpf() },
  });
  const send = async (user: 'vendas' | 'financeiro', path: string, values: object): Promise<Answer> => {
    const { status, body } = await api(user, 'POST', path, values);
    expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  const cart = await send('vendas', '/cart/changeClient', { id_cliente: di });
  const id_pedido = Number(Object(cart.data).id_pedido);
  const listed = await api('vendas', 'GET', '/listarProdutosCatalogo?size=100&sortBy=valor&sortType=desc');
  const products = rowsOf(listed.body).filter(
    ({ codigo_grade, saldo }) => codigo_grade !== 'PE' && Number(saldo) > quantity,
  );
  for (const { id_sku } of products.slice(0, 2))
    await send('vendas', `/cart/changeProduct/${String(id_sku)}`, { id_pedido, quantidade: quantity });
  const ways = rowsOf(await send('vendas', '/cart/calculateShipping', { id_pedido }));
  const id_entrega = Number(ways.find(({ constante }) => constante === 'RETIRADA')?.id_entrega);
  await send('vendas', '/cart/changeDelivery', { id_pedido, id_entrega });
  await send('vendas', '/cart/cartValidate', { id_pedido });
  const offered = rowsOf((await api('vendas', 'GET', `/listarCondicaoPagamento?id_pedido=${id_pedido}&size=50`)).body);
  const id_condicao_pagamento = Number(offered.find(({ codigo }) => codigo === 'TEF')?.id);
  await send('vendas', '/cart/changePayment', { id_pedido, id_condicao_pagamento });
  const [payment] = rowsOf((await api('vendas', 'GET', `/listar_pagamentos_pedido?id_pedido=${id_pedido}`)).body);
  const id_pgto = Number(payment?.id);
  await send('vendas', '/cart/pay', { id_pedido, tef: [{ id_pgto, chave_operacao: `TEF-${id_pedido}` }] });
  await send('financeiro', `/lock/HubPedidoVendaPagamento/${id_pgto}`, {});
  await send('financeiro', '/cart/approve', { id_pgto });
  // The points of an order follow it.
  await expect(async () => {
    const { body } = await api('admin', 'GET', `/listarEscolhaPontosConsultor?consultor=${consultant}&size=500`);
    expect(rowsOf(body).length).toBe(2);
  }).toPass({ timeout: 30_000 });
  return { di, consultant };
}

/** A company that has a CNPJ already. */
async function makeCompany(api: CallApi, documento: string): Promise<void> {
  const { status, body } = await api('admin', 'POST', '/Cliente', {
    ...{ codigo_mundial: newCode(), nome: 'Outra empresa de teste', tipo_pessoa: 'JURIDICA', documento },
  });
  expect(status, JSON.stringify(body)).toBe(201);
}

test('a consultant is walked from points to the evolution, tab by tab @whole-phone', async ({ open, page, api }) => {
  test.setTimeout(120_000);
  // On a phone it is one of the Energy line, whose target has another name.
  const isEnergy = (page.viewportSize()?.width ?? 0) < 600;
  const target = isEnergy ? 'D.I. Energy' : 'D.I.';
  const evolve = { name: `Evoluir para ${target}`, exact: true };
  const { consultant } = await makeConsultant(api, isEnergy ? 'CONSULTOR_ENERGY' : 'CONSULTOR');
  const evolution = async (): Promise<Answer> =>
    Object((await api('admin', 'GET', `/consultarEvolucaoConsultor?consultor=${consultant}`)).body.data);
  await open('admin', `/consultores/${consultant}/evoluir`);
  await expect(pane(page).getByText('A carta é preenchida depois de atingidos os pontos.')).toBeVisible();
  await expect(pane(page).getByRole('button', evolve)).toBeDisabled();
  // The cross leads to the tab that corrects it, and the way back to the tab before.
  await pane(page).getByRole('button', { name: 'Resolver: Pontos atingidos' }).click();
  await expect(page).toHaveURL(new RegExp(`/consultores/${consultant}/pontos$`));
  await page.goBack();
  await expect(pane(page).getByRole('tab', { name: 'Evoluir' })).toHaveAttribute('aria-selected', 'true');
  await pane(page).getByRole('tab', { name: 'Pontos' }).click();
  await expect(page).toHaveURL(/pontos$/);
  await pane(page).getByRole('button', { name: 'Vincular', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Nenhum Ítem selecionado');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await pane(page)
    .getByRole('button', { name: /^Vincular: / })
    .first()
    .click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel(/Quantidade/).fill(String(quantity));
  await asked.getByRole('button', { name: 'Vincular' }).click();
  await expect(page.getByRole('dialog').getByText('Resultado Vinculação')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/pontos vinculados\.$/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await pane(page)
    .getByRole('button', { name: /^Ações/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Remover' }).click();
  await expect(page.getByRole('dialog')).toContainText('Deseja realmente remover o item?');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  expect(await evolution()).toMatchObject({ pontos: true, pontos_atingidos: true });

  await pane(page).getByRole('tab', { name: 'Recomendar' }).click();
  await pane(page).getByRole('button', { name: 'Preencher carta de recomendação' }).click();
  const letter = page.getByRole('dialog', { name: 'Carta de recomendação' });
  await letter.getByLabel('Razão social').fill('Consultora Comércio Ltda.');
  // One of another company is alerted, and taken out of the field.
  const taken = newCnpj();
  await makeCompany(api, taken);
  const cnpj = letter.getByLabel('CNPJ');
  await cnpj.fill(taken);
  await cnpj.press('Tab');
  const warning = page.getByRole('dialog', { name: 'Atenção' });
  await expect(warning.getByText('Este CNPJ já está cadastrado para outro cliente.')).toBeVisible();
  await warning.getByRole('button', { name: 'Confirmar' }).click();
  await expect(cnpj).toHaveValue('');
  await cnpj.fill(newCnpj());
  await letter.getByLabel('Inscrição estadual').fill('ISENTO');
  await letter.getByLabel('DDD').fill('11');
  await letter.getByLabel('Telefone').fill('987654321');
  await letter.getByLabel(/Li e aceito os termos/).check();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await letter.getByRole('button', { name: 'Recomendar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Consultor recomendado.').first()).toBeVisible();
  await pane(page).getByRole('button', { name: 'Dispensar entrevista' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Conhecida da diretoria.');
  await page.getByRole('dialog').getByRole('button', { name: 'Dispensar entrevista' }).click();
  await expect(page.getByText('Entrevista dispensada.').first()).toBeVisible();

  await pane(page).getByRole('tab', { name: 'Documentos' }).click();
  for (const type of ['CNPJ', 'Registro geral (RG)']) {
    // The list of types comes anew behind what was sent, and closes one that is open.
    await expect(async () => {
      await pane(page)
        .getByRole('combobox', { name: /Tipo de documento/ })
        .click({ timeout: 3_000 });
      await page.getByRole('option', { name: type }).first().click({ timeout: 3_000 });
    }).toPass();
    await pane(page)
      .locator('input[type=file]')
      .setInputFiles({ name: `${type}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await expect(pane(page).getByRole('button', { name: 'Enviar documentos' })).toBeEnabled();
    await pane(page).getByRole('button', { name: 'Enviar documentos' }).click();
    await expect(pane(page).getByText(`${type}.pdf`).first()).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);

  await pane(page).getByRole('tab', { name: 'Evoluir' }).click();
  await pane(page).getByRole('button', evolve).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Deseja realmente evoluir Consultora de teste para ${target}?`);
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/consultores$/);
  expect(await evolution()).toMatchObject({
    ...{ status: isEnergy ? 'EVOLUIR_PARA_DIENERGY' : 'EVOLUIR_PARA_DI', tipo: 'DI', is_consultor_evoluindo: true },
  });
});
