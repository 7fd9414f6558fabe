import { generateCpf } from '../../../src/domain/documents/generate.ts';
import { createRandom } from '../../../src/domain/random.ts';
import { violations } from '../axe.ts';
import { expect, pane, pick, rowsOf, test } from '../portal.ts';

const random = createRandom(Date.now() % 1_000_000_007);

/** Documents of the made-up registry, and what the form says of them (specification 002, section 8). */
const refused = [
  [
    '90000001490',
    'O CPF informado no registro de consultor já existe em nossa base como sócio! Não será possível prosseguir!',
  ],
  [
    '90000001570',
    'O CPF informado no registro de consultor já existe em nossa base como cônjuge! Não será possível prosseguir!',
  ],
  ['90000001651', 'Já existe um Cliente relacionado à esta pessoa! Não será possível prosseguir!'],
] as const;

test('a consultant is registered past every word that stands against it @whole-phone', async ({
  open,
  api,
  newClient,
}) => {
  // The demonstration of these tests has customers alone.
  const [user] = rowsOf((await api('admin', 'GET', '/Usuario?query=admin@vitral.example&fields=filial')).body);
  const taken = `98${String(Date.now()).slice(-7)}`;
  const parent = await newClient({
    telefone: `+5511${taken}`,
    nome: 'Ascendente de teste',
    tipo: 'DI',
    status: 'APROVADO',
    filial: user?.filial,
  });
  const page = await open('admin', '/consultores/create');
  const form = pane(page);
  const cpf = form.getByLabel('CPF ou documento do país');
  for (const [number, text] of refused) {
    await cpf.fill(number);
    const dialog = page.getByRole('dialog', { name: 'Atenção' });
    await expect(dialog.getByText(text)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(cpf).toHaveValue('');
  }
  await cpf.fill('90000001732');
  const question = page.getByRole('dialog', { name: 'Confirmação' });
  await expect(
    question.getByText(
      'Identificamos um cadastro já iniciado com o CPF informado, caso queira que os dados sejam pré-carregados clique no botão confirmar',
    ),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(cpf).toHaveValue('');

  await cpf.fill(generateCpf(random));
  await form.getByLabel('Nome', { exact: false }).first().fill('Maria do Cadastro');
  await form.getByLabel('RG ou identidade').fill('123456789');
  await form.getByRole('textbox', { name: 'Data de nascimento' }).fill('29/02/1984');
  await form.getByRole('combobox', { name: 'Estado civil' }).click();
  await page.getByRole('option', { name: 'Solteiro(a)' }).click();
  await form.getByLabel('DDD').fill('11');
  const phone = form.getByLabel('Telefone celular');
  await phone.fill(taken);
  await phone.press('Tab');
  const warning = page.getByRole('dialog', { name: 'Atenção' });
  await expect(warning.getByText('Este telefone já está cadastrado para outro cliente.')).toBeVisible();
  await warning.getByRole('button', { name: 'Confirmar' }).click();
  await expect(phone).toHaveValue('');
  const number = `9${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
  await phone.fill(number);
  await form.getByLabel('E-mail').fill(`maria.${number}@example.com.br`);
  await form.getByLabel('CEP ou código postal').fill('01310100');
  await expect(form.getByLabel('Logradouro')).toHaveValue('Avenida Paulista');
  await form.getByLabel('Número').fill('1578');
  await pick(page, 'Filial de vínculo', 'Curitiba');
  await pick(page, 'Geração ascendente', String(parent.codigo_mundial));
  await form.getByLabel('Participou de outras marcas de colchões?').check();
  await form.getByLabel('Qual marca').fill('Outra marca');
  await expect(form.getByLabel('Código de ativação')).toBeHidden();
  await form.getByLabel(/^Declaro serem verdadeiras e assumo total resposabilidade/).check();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/\/consultores\/\d+\/pontos$/);
  const id = Number(/consultores\/(\d+)\//.exec(page.url())?.[1]);
  const { body } = await api('admin', 'GET', `/cadastroConsultor/${id}`);
  expect(body.data).toMatchObject({ nome: 'Maria do Cadastro', status: 'PENDENTE', outraMarca: 'Outra marca' });
  // Who may change the data does so from the tab, and stays there.
  await page.goto(`/consultores/${id}/dados`);
  await pane(page).getByRole('button', { name: 'Editar dados' }).click();
  const data = page.getByRole('dialog', { name: 'Dados do consultor' });
  await expect(data.getByLabel('Número')).toHaveValue('1578');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await data.getByLabel('Número').fill('1580');
  await data.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados salvos.').first()).toBeVisible();
  await expect(data).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/consultores/${id}/dados$`));
  await expect(pane(page).getByText('1580')).toBeVisible();
  expect((await api('admin', 'DELETE', `/Cliente/${id}`)).status).toBe(204);
});
