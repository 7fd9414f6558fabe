import { violations } from '../axe.ts';
import {
  dismissFailure,
  dropAnswers,
  expect,
  field,
  newCode,
  pane,
  save,
  saveAndWait,
  storedDrafts,
  test,
} from '../portal.ts';

test('reloading asks first, and what was typed a moment before the page goes away is not lost', async ({
  open,
  newClient,
}) => {
  const { id } = await newClient({ nome: 'Ainda não salvo' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Observação').fill('em andamento');
  // The browser itself asks before a reload.
  const asked = page.waitForEvent('dialog');
  const reloading = page.evaluate(() => {
    setTimeout(() => location.reload(), 0);
  });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reloading;
  await expect(field(page, 'Observação')).toHaveValue('em andamento');

  page.on('dialog', (dialog) => void dialog.accept());
  await field(page, 'Observação').fill('no último instante');
  // A database that never answers stands for the writes that the end of the page cuts off.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('cut off', 'AbortError');
    };
  });
  await page.reload();
  await expect(pane(page).getByText('Rascunho recuperado')).toBeVisible();
  await expect(field(page, 'Observação')).toHaveValue('no último instante');
});

test('a draft outlives the crash of the page, and what was saved without an answer before is saved once', async ({
  open,
  context,
  api,
}) => {
  const page = await open('admin', '/crud/Cliente/0');
  const code = newCode();
  await field(page, 'Cod. Mundial').fill(code);
  await field(page, 'Nome').fill('Digitado antes da queda');
  await field(page, 'Limite de crédito').fill('77,5');
  // It saves again by itself after five seconds, which must not come before the crash.
  await dropAnswers(page, 'POST', /\/api\/Cliente(\/\d+)?$/, Number.POSITIVE_INFINITY);
  await save(page);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dismissFailure(page);
  // It is what is in the browser's own database that survives.
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('77.5');
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.goto('/crud/Cliente/0');
  await expect(pane(next).getByText('Rascunho recuperado')).toBeVisible();
  await expect(field(next, 'Nome')).toHaveValue('Digitado antes da queda');
  await expect(field(next, 'Limite de crédito')).toHaveValue('77,50');
  await save(next);
  await expect(next).toHaveURL(/\/crud\/Cliente\/[1-9]\d*$/);
  await expect(next.getByText('O registro já foi salvo.')).toBeVisible();
  const { body } = await api('admin', 'GET', `/Cliente?codigo_mundial=${code}&fields=nome,limite_credito`);
  expect(body.data).toMatchObject([{ nome: 'Digitado antes da queda', limite_credito: 77.5 }]);
});

test('two windows with unsaved work on one record are both told, and the last that typed is kept', async ({
  open,
  newClient,
  context,
}) => {
  const { id, nome } = await newClient({ nome: 'Em duas janelas' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await expect(field(page, 'Nome')).toHaveValue(nome);
  const other = await context.newPage();
  await other.goto(`/crud/Cliente/${id}`);
  await expect(field(other, 'Nome')).toHaveValue(nome);
  await field(page, 'Observação').fill('primeira janela');
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('primeira janela');
  await field(other, 'Observação').fill('segunda janela');
  for (const each of [page, other])
    await expect(each.getByText(`Também há alterações não salvas de ${nome} em outra janela`)).toBeVisible();
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('segunda janela');
  // Nothing typed is lost on screen, and saving in one window leaves the later draft of the other one.
  await expect(field(page, 'Observação')).toHaveValue('primeira janela');
  await saveAndWait(page);
  await expect.poll(() => other.evaluate(storedDrafts)).toContain('segunda janela');
  await expect(field(other, 'Observação')).toHaveValue('segunda janela');
});
