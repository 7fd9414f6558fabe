import { violations } from '../axe.ts';
import { type CallApi, type DemoUser, expect, newCode, newCpf, pane, pick, rowsOf, test } from '../portal.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Makes a record through the API and answers it. */
async function make(api: CallApi, entity: string, values: object): Promise<Row> {
  const { status, body } = await api('admin', 'POST', `/${entity}`, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as Row;
}

/** Somebody of a network of the test's own: the demonstration of these tests has customers alone. */
const putMember = (api: CallApi, values: object): Promise<Row> =>
  make(api, 'Cliente', {
    ...{ codigo_mundial: newCode(), tipo_pessoa: 'FISICA', documento: newCpf(), aceite_consultor: true, ...values },
  });

/** Changes the user record of somebody. */
async function changeUser(api: CallApi, user: DemoUser, values: object): Promise<Row> {
  const found = await api('admin', 'GET', `/Usuario?query=${user}@vitral.example&fields=id&sortBy=id&size=1`);
  const id = Number(rowsOf(found.body)[0]?.id);
  const before = Object((await api('admin', 'GET', `/Usuario/${id}`)).body.data) as Row;
  const { status, body } = await api('admin', 'PUT', `/Usuario/${id}`, { versao: before.versao, ...values });
  expect(status, JSON.stringify(body)).toBe(200);
  return before;
}

test('who registers in several countries is asked for one, by keyboard, and goes back without @whole-phone', async ({
  open,
  page,
  api,
}) => {
  const [paraguay] = rowsOf((await api('admin', 'GET', '/Pais?query=Paraguai&size=1&fields=nome')).body);
  const before = await changeUser(api, 'admin', { pais: paraguay?.id });
  try {
    await open('admin', '/consultores/create');
    const question = page.getByRole('dialog', { name: 'Em qual país você deseja cadastrar este consultor?' });
    await expect(question.getByText('Paraguai')).toBeVisible();
    await expect(question.getByRole('heading').first()).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/consultores\/list/);
    await expect(question).toBeHidden();
    await pane(page).getByRole('button', { name: 'Cadastrar consultor' }).click();
    const link = question.getByRole('link', { name: 'Paraguai' });
    await expect(link).toBeVisible();
    // The keys go through the dialog alone.
    for (let presses = 0; presses < 4 && !(await link.evaluate(hasFocus)); presses += 1)
      await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/consultores/create\\?pais=${String(paraguay?.id)}$`));
    await expect(question).toBeHidden();
    await expect(pane(page).getByText('Paraguai').first()).toBeVisible();
    await pane(page).getByRole('button', { name: 'Trocar país' }).click();
    await expect(question).toBeVisible();
  } finally {
    await changeUser(api, 'admin', { pais: Object(before.pais).id ?? null });
  }
});

const hasFocus = (element: Element): boolean => document.activeElement === element;

test('a registration says what stands against it: a branch that is missing, data of others, no world code', async ({
  open,
  page,
  api,
}) => {
  const suffix = Date.now().toString(36).slice(-4).toUpperCase();
  const country = await make(api, 'Pais', {
    nome: `Terra ${suffix}`,
    nome_es: `Tierra ${suffix}`,
    sigla: 'XZ',
  });
  const made: (readonly [string, Row])[] = [['Pais', country]];
  try {
    const state = await make(api, 'Estado', { nome: `Norte ${suffix}`, sigla: 'NO', pais: country.id });
    made.unshift(['Estado', state]);
    const city = await make(api, 'Cidade', { nome: `Porto ${suffix}`, estado: state.id });
    made.unshift(['Cidade', city]);
    const branch = await make(api, 'Filial', {
      nome: `Filial ${suffix}`,
      pais: country.id,
      moeda: 'USD',
      ativo: true,
    });
    made.unshift(['Filial', branch]);
    const [own] = rowsOf((await api('admin', 'GET', '/Filial?query=Curitiba&size=1')).body);
    const parent = await putMember(api, { nome: 'Ascendente', tipo: 'DI', status: 'APROVADO', filial: own?.id });
    const other = `${suffix.toLowerCase()}@example.com`;
    await putMember(api, { nome: 'Outra pessoa', tipo: 'CONSULTOR', status: 'ATIVO', filial: own?.id, email: other });
    await open('admin', `/consultores/create?pais=${country.id}`);
    const form = pane(page);
    const warning = page.getByRole('dialog', { name: 'Atenção' });
    await pick(page, 'Filial de vínculo', `Filial ${suffix}`);
    await form.getByRole('button', { name: 'Limpar Filial de vínculo' }).click();
    await expect(warning.getByText('A Filial é obrigatória. Verifique!')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(warning).toBeHidden();
    await pick(page, 'Filial de vínculo', `Filial ${suffix}`);

    const email = form.getByLabel('E-mail');
    await email.fill(other);
    await email.press('Tab');
    await expect(warning).toContainText('Este e-mail já está cadastrado para outro cliente.');
    await page.keyboard.press('Escape');
    await expect(email).toHaveValue('');
    await email.fill(`nova.${other}`);

    await form.getByLabel('CPF ou documento do país').fill(`D${suffix}123456`);
    await form.getByLabel('Nome', { exact: false }).first().fill('Maria sem Código');
    await form.getByLabel('RG ou identidade').fill('123456789');
    await form.getByRole('textbox', { name: 'Data de nascimento' }).fill('29/02/1984');
    await form.getByRole('combobox', { name: 'Estado civil' }).click();
    await page.getByRole('option', { name: 'Solteiro(a)' }).click();
    await form.getByLabel('DDD').fill('11');
    await form.getByLabel('Telefone celular').fill(`9${String(Date.now()).slice(-8)}`);
    await form.getByLabel('CEP ou código postal').fill('1000');
    await pick(page, 'Cidade', `Porto ${suffix}`);
    await form.getByLabel('Bairro').fill('Centro');
    await form.getByLabel('Logradouro').fill('Rua Um');
    await form.getByLabel('Número').fill('1');
    await pick(page, 'Geração ascendente', String(parent.codigo_mundial));
    await form.getByLabel(/^Declaro serem verdadeiras e assumo total resposabilidade/).check();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(
      page.getByText('Ocorreu uma falha ao tentar gerar um novo Código Mundial, entre em contato com o suporte!'),
    ).toBeVisible();
  } finally {
    for (const [entity, { id }] of made) await api('admin', 'DELETE', `/${entity}/${id}`);
  }
});

test('a network of others is read only, its documents are refused, and who stands outside is led away @whole-phone', async ({
  open,
  page,
  api,
}) => {
  const [filial] = rowsOf((await api('admin', 'GET', '/Filial?query=Curitiba&size=1')).body);
  const put = (nome: string, values: object) => putMember(api, { nome, filial: filial?.id, ...values });
  const leader = await put('Líder de teste', { tipo: 'DI', status: 'APROVADO' });
  const below = await put('D.I. abaixo', { tipo: 'DI', status: 'APROVADO', consultor: leader.id });
  const own = await put('Consultor pendente', { tipo: 'CONSULTOR', status: 'PENDENTE', consultor: leader.id });
  const others = await put('Consultor do D.I.', { tipo: 'CONSULTOR', status: 'ATIVO', consultor: below.id });
  const stranger = await put('Consultor de fora', { tipo: 'CONSULTOR', status: 'ATIVO' });
  await changeUser(api, 'di', { cliente: leader.id });
  try {
    await open('di', `/consultores/${own.id}/pontos`);
    await expect(
      pane(page).getByText(
        'Esse consultor consta como pendente, oriente-o a realizar o aceite através do e-mail informado no momento do cadastro',
      ),
    ).toBeVisible();
    await open('di', `/consultores/${others.id}/documentos`);
    await expect(
      pane(page).getByText('Você não possui permissão para visualizar esses documentos, apenas o 1º D.I Ascendente'),
    ).toBeVisible();
    await expect(pane(page).getByText(/^Só para consulta/)).toBeVisible();
    await expect(pane(page).locator('input[type=file]')).toHaveCount(0);
    const refused = await api('di', 'GET', `/listarDocumentosCliente?id_cliente=${others.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Você não possui permissão para visualizar esses documentos, apenas o 1º D.I Ascendente',
    ]);
    await open('di', `/consultores/${others.id}/dados`);
    await expect(pane(page).getByText(/^Só para consulta: os dados pessoais/)).toBeVisible();
    await expect(pane(page).getByRole('button', { name: 'Editar dados' })).toHaveCount(0);
    await open('di', `/consultores/${stranger.id}/dados`);
    await expect(page).toHaveURL(/\/consultores\/list/);
    await expect(page.getByText('Este consultor não está na sua rede.').first()).toBeVisible();
  } finally {
    await changeUser(api, 'di', { cliente: null });
  }
});

test('credentials of a consultant need both choices, and ask whether to send a mail @whole-phone', async ({
  open,
  page,
  api,
}) => {
  const [filial] = rowsOf((await api('admin', 'GET', '/Filial?query=Curitiba&size=1')).body);
  const consultant = await putMember(api, {
    ...{ nome: 'Credenciada de teste', tipo: 'CONSULTOR', status: 'ATIVO', filial: filial?.id },
  });
  const [event] = rowsOf((await api('admin', 'GET', '/listarEventosAtivosPermitidosParaConsultores?size=1')).body);
  await open('admin', '/credencial_virtual_consultor');
  await pane(page).getByRole('button', { name: 'Gerar credenciais' }).click();
  const wrong = page.getByRole('dialog');
  await expect(wrong).toContainText('Alguns erros foram encontrados');
  await page.keyboard.press('Escape');
  await pick(page, 'Evento', String(event?.titulo));
  await pick(page, 'Consultor', String(consultant.codigo_mundial));
  await pane(page).getByRole('button', { name: 'Gerar credenciais' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('Deseja enviar as credencias ao consultor via e-mail?')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('radio', { name: 'Não' }).check();
  await question.getByRole('button', { name: 'Gerar credenciais' }).click();
  await expect(page.getByText('Credenciais geradas.').first()).toBeVisible();
  await expect(pane(page).getByText('Credenciada de teste').first()).toBeVisible();
});
