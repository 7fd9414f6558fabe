import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { pathOfTable } from '../../../src/domain/screens.ts';
import { goWithin } from '../portal.ts';
import { missingId } from './table-addresses.ts';

const folder = join(import.meta.dirname, '../../../views');

/**
 * The addresses of the views that come with the portal: lists, new records, screens without an entity. Those that fill an address of the
 * table are not among them.
 */
export async function readShippedScreens(): Promise<readonly string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.view.json'));
  const screens = await Promise.all(
    files.map(async (file) => {
      const { entity, name, fragment, address } = JSON.parse(await readFile(join(folder, file), 'utf8'));
      // What others include is no screen.
      if (fragment !== undefined) return [];
      if (entity === undefined && typeof address === 'string' && pathOfTable(address) === address) return [];
      const view = basename(file, '.view.json');
      if (entity === undefined) return [`/tela/${view}`];
      const [, named = name] = view.split('.');
      const search = named === undefined ? '' : `?view=${named}`;
      return [`/crud/${entity}/${search}`, `/crud/${entity}/0${search}`];
    }),
  );
  return [...new Set(screens.flat())].sort();
}

/** Collects the answers with an error that a page gets from now on, until it is ended. */
export function watchRefused(page: Page): { readonly end: () => readonly string[] } {
  const refused: string[] = [];
  const listen = (answer: { status: () => number; url: () => string }) => {
    // A record that there is not may still be asked for once the next screen is there.
    if (answer.status() >= 400 && !answer.url().includes(missingId)) refused.push(`${answer.status()} ${answer.url()}`);
  };
  page.on('response', listen);
  return {
    end: () => {
      page.off('response', listen);
      return refused;
    },
  };
}

/** What a screen says that could not be loaded, and the dialogs that cover it though nobody asked for one. */
export async function findFailures(page: Page, screen: Locator): Promise<readonly string[]> {
  const failures = await screen
    .getByText(
      /Não foi possível carregar|Indisponível|No se pud(o|ieron) cargar|No disponible|Could not load|Unavailable/,
    )
    .allTextContents();
  const dialogs = await page.getByRole('dialog').count();
  return dialogs === 0 ? failures : [...failures, `${dialogs} dialogs`];
}

/** Waits until a screen is drawn. */
export async function untilDrawn(screen: Locator, address: string): Promise<void> {
  // Pictures of the screen before that nobody has asked for yet take the connections of the page meanwhile.
  await expect(screen.getByRole('heading', { level: 1 }).first(), address).toBeVisible({ timeout: 90_000 });
  await expect(screen.locator('[aria-busy="true"]'), address).toHaveCount(0);
}

/**
 * Waits until the screen of a record that there is not says so, or has led somewhere else, as screens do that are of no use without
 * their record.
 */
export async function untilSettled(page: Page, screen: Locator, address: string): Promise<void> {
  const isSettled = async (): Promise<boolean> => {
    if (new URL(page.url()).pathname !== address) return true;
    const hasName = await screen.getByRole('heading', { level: 1 }).first().isVisible();
    return hasName && (await screen.locator('[aria-busy="true"]').count()) === 0;
  };
  await expect.poll(isSettled, { message: address, timeout: 90_000 }).toBe(true);
}

/**
 * Closes the tab in front and waits until that has led somewhere else: the next address would be overtaken by it. Where nothing
 * closes, as for a screen that led away by itself, it goes on after a while.
 */
export async function closeFront(page: Page): Promise<void> {
  const before = page.url();
  // A screen that led home has closed its tab itself, and home does not close.
  if (new URL(before).pathname === '/home') return;
  await page.keyboard.press('Alt+w');
  await page.waitForURL((url) => url.href !== before, { timeout: 3_000 }).catch(() => undefined);
}

/**
 * Opens an address and waits until its screen is in front. A screen before it that finds out late that it has no record leads away
 * once more, and then the address is opened again.
 */
export async function openInFront(page: Page, address: string, screen: Locator): Promise<void> {
  await goWithin(page, address);
  await expect(async () => {
    const hasLedAway = new URL(page.url()).pathname !== new URL(address, page.url()).pathname;
    if (hasLedAway && !(await screen.isVisible())) await goWithin(page, address);
    await expect(screen).toBeVisible({ timeout: 5_000 });
  }, address).toPass({ timeout: 60_000 });
}
