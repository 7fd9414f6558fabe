import { test as base, expect, type Page } from '@playwright/test';

export const demoPassword = 'vitral-demo';
export type DemoUser = 'admin' | 'cliente' | 'consultor' | 'config';

type Fixtures = {
  /** Opens the portal logged in as one of the demo users, at an address. */
  readonly open: (user: DemoUser, path?: string) => Promise<Page>;
};

/** Tests of the portal: the address of the server that runs for them, and errors of the page fail the test. */
export const test = base.extend<Fixtures>({
  // Playwright reads which fixtures a fixture needs from this pattern.
  baseURL: async ({ browserName: _ }, use) => use(process.env.VITRAL_E2E_ADDRESS ?? ''),
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await use(page);
    expect(errors).toEqual([]);
  },
  open: async ({ page }, use) => {
    await use(async (user, path = '/home') => {
      await page.goto('/login');
      await page.getByLabel('Cod. Mundial ou e-mail').fill(`${user}@vitral.example`);
      await page.getByLabel('Senha', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'ENTRAR' }).click();
      await page.waitForURL(/\/(home|crud)/);
      if (path !== '/home') await page.goto(path);
      return page;
    });
  },
});

export { expect };

/** Path of a file that a configurator would put into the running system. */
export function configured(path: string): string {
  return `${process.env.VITRAL_E2E_ROOT ?? ''}/${path}`;
}
