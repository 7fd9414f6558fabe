import { identifyScreen } from '../../../src/shell/tabs/tab.ts';
import { isWhole } from '../../support/whole.ts';
import { expect, goWithin, test } from '../portal.ts';
import { evaluateNew } from './evaluate-new.ts';
import { findCutTexts, findSmallTargets, languages } from './measure-page.ts';
import {
  closeFront,
  findFailures,
  openInFront,
  readShippedScreens,
  untilDrawn,
  untilSettled,
  watchRefused,
} from './shipped-screens.ts';
import { tableAddresses } from './table-addresses.ts';

/** Every address of the table, some of a record that there is not. */
const own = tableAddresses.map(({ address }) => address);

const ofRecords = new Set(tableAddresses.flatMap(({ address, isOfRecord }) => (isOfRecord ? [address] : [])));

const isReport = (address: string) => /^\/(report|relatorios)\//.test(address);

const parts = [0, 1, 2, 3];

/** In px: a desk, a small one, a phone. */
const widths = [1440, 1024, 390];

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  // It is the last file of all: side by side no worker waits for the others at the end.
  test.describe.configure({ mode: 'parallel' });

  // In parts, so that one that fails is tried again by itself.
  for (const part of parts)
    test(`every screen and view opens without an error or a dialog, no text is cut, and axe finds nothing, part ${
      part + 1
    } of ${parts.length} @phone`, async ({ open, api, isMobile }) => {
      test.setTimeout(600_000);
      const { body } = await api('admin', 'GET', '/listarMenuPrincipal?size=1000');
      const entities = (Array.isArray(body.data) ? body.data : []).flatMap(({ entity }) => entity ?? []);
      expect(entities.length).toBeGreaterThan(10);
      // Forms are of the same elements on a phone, one below the other: before a release their targets are judged there as well.
      const generic = entities.flatMap((entity) => [
        `/crud/${entity}/`,
        ...(isMobile && !isWhole ? [] : [`/crud/${entity}/0`]),
      ]);
      const shipped = await readShippedScreens();
      const evaluated = new Set([...own, ...generic]);
      // Other views of an entity are of the same elements. Errors and widths are those of a desk.
      const all = isMobile ? [...evaluated] : [...evaluated, ...shipped.filter((address) => !evaluated.has(address))];
      // A list and its form stay together, so that each part has lists.
      const addresses = all.filter((_, index) => Math.floor(index / 2) % parts.length === part);
      expect(addresses.length).toBeGreaterThan(10);
      // Reports show their columns once they know whose figures they are.
      const [somebody] = (await api('admin', 'GET', '/Cliente?size=1')).body.data as [{ readonly id: number }];
      const asked = `?cliente=${somebody.id}&periodo=2026-09-01|2026-11-30`;
      const page = await open('admin', '/home');
      const found: string[] = [];
      let measured = 0;
      for (const address of addresses) {
        const refused = watchRefused(page);
        const screen = page.locator(`[data-pane="${identifyScreen(address.replace(/\?.*/, '')).key}"]`);
        if (ofRecords.has(address)) await goWithin(page, address);
        else await openInFront(page, isReport(address) ? `${address}${asked}` : address, screen);
        if (ofRecords.has(address)) await untilSettled(page, screen, address);
        else await untilDrawn(screen, address);
        const note = (texts: readonly string[]) => found.push(...texts.map((text) => `${address} ${text}`));
        const answers = refused.end();
        if (!isMobile && !own.includes(address)) note([...answers, ...(await findFailures(page, screen))]);
        if (evaluated.has(address)) note(await evaluateNew(page, 'both'));
        if (isMobile) note(await findSmallTargets(page));
        // What a list or form shows at each width stands in one page: it is measured without another visit.
        else if (address.startsWith('/crud/')) {
          note(await findCutTexts(page, widths));
          measured += 1;
        } else if (!ofRecords.has(address)) {
          note(await findCutTexts(page, isWhole ? widths : [1440, 390], isWhole ? languages : []));
        }
        // Its tab would stay in the page, for axe to go through with every screen after it.
        if (address === '/home') continue;
        await closeFront(page);
        // Where the screen of a record led somewhere else that was closed.
        if (!ofRecords.has(address)) await expect(screen).toHaveCount(0);
      }
      expect(found).toEqual([]);
      if (!isMobile) expect(measured).toBeGreaterThan(10);
    });
});
