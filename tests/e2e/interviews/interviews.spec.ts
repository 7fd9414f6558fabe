import { readFile } from 'node:fs/promises';
import { violations } from '../axe.ts';
import { type CallApi, expect, newCode, newCpf, pane, rowsOf, test } from '../portal.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Somebody of a network of the test's own: the demonstration of these tests has customers alone. */
async function putMember(api: CallApi, values: object): Promise<Row> {
  const member = { codigo_mundial: newCode(), tipo_pessoa: 'FISICA', documento: newCpf(), aceite_consultor: true };
  const { status, body } = await api('admin', 'POST', '/Cliente', { ...member, ...values });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as Row;
}

test('a D.I. interviews a consultant by a form that says what is missing, and prints it @whole-phone', async ({
  open,
  page,
  api,
}) => {
  const [filial] = rowsOf((await api('admin', 'GET', '/Filial?size=1&fields=id')).body);
  const leader = await putMember(api, { nome: 'Lia Entrevista', tipo: 'DI', status: 'APROVADO', filial: filial?.id });
  const consultant = await putMember(api, {
    ...{ nome: 'Rui Entrevistado', tipo: 'CONSULTOR', status: 'ATIVO', filial: filial?.id, consultor: leader.id },
  });
  const [user] = rowsOf((await api('admin', 'GET', '/Usuario?query=di@vitral.example&fields=id,versao')).body);
  const link = async (cliente: number | null) => {
    const { body } = await api('admin', 'GET', `/Usuario/${Number(user?.id)}`);
    const { versao } = body.data as { versao: number };
    expect((await api('admin', 'PUT', `/Usuario/${Number(user?.id)}`, { versao, cliente })).status).toBe(200);
  };
  await link(leader.id);
  try {
    const asked = { id_entrevistador: leader.id, id_consultor: consultant.id };
    expect((await api('admin', 'POST', '/solicitarEntrevista', asked)).status).toBe(200);
    await open('di', '/entrevistas');
    await expect(pane(page).getByRole('heading', { name: 'Minhas entrevistas' })).toBeVisible();
    await pane(page).getByText('Rui Entrevistado').first().click();
    const why = pane(page).getByLabel('Por que quer ser distribuidor independente?');
    await expect(why).toBeVisible();
    await pane(page).getByRole('button', { name: 'Salvar' }).click();
    const errors = page.getByRole('dialog');
    await expect(errors).toContainText('Alguns erros foram encontrados');
    await errors.getByText('Por que quer ser distribuidor independente?: Preencha este campo.').click();
    await expect(why).toBeFocused();
    await page.keyboard.type('Formar uma equipe');
    await pane(page).getByRole('radio', { name: 'Não' }).first().check();
    await pane(page).getByLabel('Horas por semana dedicadas à atividade').fill('12');
    await pane(page).getByLabel('Disponibilidade').click();
    await page.getByRole('option', { name: 'Manhã' }).click();
    await page.keyboard.press('Escape');
    // What is asked only for reservations is asked then.
    await pane(page).getByRole('radio', { name: 'Com ressalvas' }).check();
    await pane(page).getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('dialog').getByText('Observações: Preencha este campo.').click();
    await expect(pane(page).getByLabel('Observações')).toBeFocused();
    await page.keyboard.type('Falta experiência');
    await pane(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL(/\/entrevistas$/);
    await expect(pane(page).getByText('Você não tem entrevistas pendentes.')).toBeVisible();
    await open('admin', `/ver_entrevista_cliente/${consultant.id}`);
    await expect(pane(page).getByText('Falta experiência')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await pane(page).getByRole('button', { name: 'Imprimir' }).click();
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
  } finally {
    await link(null);
  }
});
