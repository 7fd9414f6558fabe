import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, logIn, menuOf, pane, test } from '../portal.ts';
import { testedServer } from '../tested-server.ts';

test('the token stands in no address, referrer, history or log', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, 'consultor');
  await expect(menuOf(page)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('vitral.token'));
  expect(token?.length).toBeGreaterThan(20);
  const secret = String(token);
  // The specification's way in: the token as a parameter, of which the address bar keeps nothing.
  const requests: { readonly url: string; readonly referer: string }[] = [];
  page.on('request', (request) => requests.push({ url: request.url(), referer: request.headers().referer ?? '' }));
  await page.goto(`/crud/Cliente/?token=${encodeURIComponent(secret)}&status=ATIVO`);
  await expect(pane(page).getByText(/^1-15 de|^1-\d de/)).toBeVisible();
  expect(page.url()).not.toContain(secret);
  expect(await page.evaluate(() => JSON.stringify(history.state) + document.referrer)).not.toContain(secret);
  await menuOf(page).getByRole('link').first().click();
  await page.goBack();
  expect(page.url()).not.toContain(secret);
  // A file of the screen before may be asked for in the same moment.
  const opening = requests.findIndex(({ url }) => url.includes('/crud/Cliente/?token='));
  expect(requests[opening]?.url).toContain(encodeURIComponent(secret));
  const others = requests.filter((_, index) => index !== opening);
  expect(others.filter(({ url, referer }) => `${url} ${referer}`.includes(secret))).toEqual([]);

  const data = testedServer.data;
  const logs = (await readdir(data, { recursive: true })).filter((name) => name.endsWith('.log'));
  expect(logs.length).toBeGreaterThan(0);
  for (const name of logs) expect(await readFile(join(data, name), 'utf8'), name).not.toContain(secret);
});
