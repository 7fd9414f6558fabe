import { violations } from '../axe.ts';
import {
  expect,
  field,
  goWithin,
  logIn,
  menuOf,
  pane,
  saveAndWait,
  storedDrafts,
  tabsOf,
  test,
  userMenu,
} from '../portal.ts';

test('closing a tab, closing all and reloading ask first; staying keeps what was typed', async ({
  open,
  newClient,
}) => {
  const { id, nome } = await newClient({ nome: 'Ainda não salvo' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Observação').fill('em andamento');
  await expect(tabsOf(page).getByText('(não salvo)')).toBeAttached();
  const dialog = page.getByRole('dialog', { name: 'Alterações não salvas' });
  const stay = async () => {
    await expect(dialog).toContainText(nome);
    await dialog.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(dialog).toBeHidden();
    await expect(field(page, 'Observação')).toHaveValue('em andamento');
    await expect(page).toHaveURL(new RegExp(`/crud/Cliente/${id}$`));
  };

  await page.getByRole('button', { name: `Fechar a aba ${nome}` }).click();
  await stay();
  await userMenu(page, 'Fechar abas');
  await stay();

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

  // Going to another tab and back is no leaving.
  await menuOf(page).getByRole('link', { name: 'Bancos' }).click();
  await expect(pane(page).getByRole('heading', { name: 'Bancos', level: 1 })).toBeVisible();
  await tabsOf(page).getByRole('link', { name: nome }).click();
  await expect(field(page, 'Observação')).toHaveValue('em andamento');

  await page.getByRole('button', { name: `Fechar a aba ${nome}` }).click();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(tabsOf(page).getByRole('link', { name: nome })).toHaveCount(0);
  await page.goto(`/crud/Cliente/${id}`);
  await expect(field(page, 'Nome')).toHaveValue(nome);
  await expect(field(page, 'Observação')).toHaveValue('');
  await expect(pane(page).getByText('Rascunho recuperado')).toHaveCount(0);
});

test('logging out asks what becomes of unsaved work, and keeps it for the next visit', async ({ page, newClient }) => {
  const { id, nome } = await newClient({ nome: 'Guardado ao sair' });
  await page.goto(`/crud/Cliente/${id}`);
  await logIn(page, 'config');
  await field(page, 'Observação').fill('volta depois');
  await expect(tabsOf(page).getByText('(não salvo)')).toBeAttached();

  const dialog = page.getByRole('dialog', { name: 'Alterações não salvas' });
  const logOut = async () => {
    await userMenu(page, 'Sair');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog).toContainText(nome);
  };
  await logOut();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Observação')).toHaveValue('volta depois');

  await logOut();
  await dialog.getByRole('button', { name: 'Guardar e sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, 'config');
  await expect(page).toHaveURL(/\/(home|crud)/);
  await page.goto(`/crud/Cliente/${id}`);
  await expect(pane(page).getByText('Rascunho recuperado')).toBeVisible();
  await expect(field(page, 'Observação')).toHaveValue('volta depois');
});

test('a draft outlives the crash of the page and can be saved', async ({ open, newClient, context, api }) => {
  const { id } = await newClient();
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Nome').fill('Digitado antes da queda');
  await field(page, 'Limite de crédito').fill('77,5');
  // A draft is written within a second of typing; it is what is in the browser's own database that survives.
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('Digitado antes da queda');
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('77.5');
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.goto(`/crud/Cliente/${id}`);
  await expect(pane(next).getByText('Rascunho recuperado')).toBeVisible();
  await expect(field(next, 'Nome')).toHaveValue('Digitado antes da queda');
  await expect(field(next, 'Limite de crédito')).toHaveValue('77,50');
  await saveAndWait(next);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({
    nome: 'Digitado antes da queda',
    limite_credito: 77.5,
  });
  await next.reload();
  await expect(field(next, 'Nome')).toHaveValue('Digitado antes da queda');
  await expect(pane(next).getByText('Rascunho recuperado')).toHaveCount(0);
});

test('a recovered draft can be discarded', async ({ open, newClient, context, api }) => {
  const { id, nome } = await newClient({ nome: 'Nome salvo' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Nome').fill('Não quero mais');
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('Não quero mais');
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto(`/crud/Cliente/${id}`);
  await pane(next).getByRole('button', { name: 'Descartar rascunho' }).click();
  await next.getByRole('dialog').getByRole('button', { name: 'Descartar rascunho' }).click();
  await expect(field(next, 'Nome')).toHaveValue(nome);
  await expect(pane(next).getByText('Rascunho recuperado')).toHaveCount(0);
  await expect.poll(() => next.evaluate(storedDrafts)).not.toContain('Não quero mais');
  await next.reload();
  await expect(field(next, 'Nome')).toHaveValue(nome);
  await expect(pane(next).getByText('Rascunho recuperado')).toHaveCount(0);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({ nome });
});

test('a draft of a record that was saved meanwhile is merged, not put over it', async ({
  open,
  newClient,
  context,
  api,
}) => {
  const { id, versao } = await newClient({ nome: 'Base' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Observação').fill('do rascunho');
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('do rascunho');
  await page.close({ runBeforeUnload: false });
  expect((await api('config', 'PUT', `/Cliente/${id}`, { versao, nome: 'De outra pessoa' })).status).toBe(200);

  const next = await context.newPage();
  await next.goto(`/crud/Cliente/${id}`);
  await expect(field(next, 'Observação')).toHaveValue('do rascunho');
  await saveAndWait(next);
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({
    nome: 'De outra pessoa',
    observacao: 'do rascunho',
  });
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

test('what was typed a moment before the page goes away is not lost', async ({ open, newClient }) => {
  const { id } = await newClient();
  const page = await open('admin', `/crud/Cliente/${id}`);
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

test('the start leads back to what is not saved and to the records opened last @whole-phone', async ({
  open,
  newClient,
}) => {
  const { id, nome } = await newClient({ nome: 'Voltar a este' });
  const page = await open('admin', `/crud/Cliente/${id}`);
  await field(page, 'Observação').fill('depois termino');
  await expect.poll(() => page.evaluate(storedDrafts)).toContain('depois termino');
  await goWithin(page, '/home');
  const part = (title: string) =>
    pane(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(part('Registros recentes').getByRole('link', { name: nome })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await part('Não salvo').getByRole('link', { name: nome }).click();
  await expect(field(page, 'Observação')).toHaveValue('depois termino');
  await field(page, 'Observação').fill('');
  await goWithin(page, '/home');
  await expect(part('Não salvo')).toHaveCount(0);
});
