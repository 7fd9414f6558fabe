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

test('who registers in several countries is asked for one, by keyboard, and goes back without @phone', async ({
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
