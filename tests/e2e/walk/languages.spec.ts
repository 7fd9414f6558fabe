import { readPlaces } from '../../support/walk/places.ts';
import { needsRecords } from '../../support/walk/plan.ts';
import { violations } from '../axe.ts';
import { leftovers, readUntranslated } from '../leftovers.ts';
import { makeConsultantNetwork } from '../network/make-consultant-network.ts';
import { expect, goWithin, rowsOf, test, untilDrawn } from '../portal.ts';
import { findCutTexts } from './measure-page.ts';

const others = [
  { tag: 'es', menu: /Menú del usuario/ },
  { tag: 'en', menu: /User menu/ },
] as const;

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.describe.configure({ mode: 'parallel' });

  for (const { tag, menu } of others)
    test(`screens of consultants, interviews, events and badges, and public pages about them, are read in ${tag}`, async ({
      open,
      api,
    }) => {
      const network = await makeConsultantNetwork(api);
      const ids: Readonly<Record<string, unknown>> = { ...network };
      const addresses = (await readPlaces())
        .filter((place) => needsRecords(place) || /^\/(consultores|entrevista|evento|credencia)/.test(place.address))
        .map(({ address }) => address.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name])))
        .filter((address) => !/999999|exemplo/.test(address));
      expect(addresses.length).toBeGreaterThan(15);
      const speak = async (language: string) => {
        const languages = rowsOf((await api('admin', 'GET', '/listarIdiomas?sortBy=id')).body);
        const { id } = Object(languages.find(({ sigla }) => sigla === language));
        expect((await api('admin', 'PUT', `/language/${id}`)).status).toBeLessThan(300);
      };
      await speak(tag);
      await network.own('admin', network.leader);
      const isUntranslated = await readUntranslated(tag);
      const found: string[] = [];
      try {
        const page = await open('admin', '/home', menu);
        const look = async (address: string, faults: readonly string[] = []) => {
          await expect(page.locator('html')).toHaveAttribute('lang', tag);
          const texts = await leftovers(page, tag, network.made, isUntranslated);
          found.push(...[...texts, ...faults].map((text) => `${address} ${text}`));
        };
        for (const address of addresses) {
          await goWithin(page, address);
          await untilDrawn(page);
          await look(address);
        }
        for (const address of network.publicPages) {
          await page.goto(address);
          await untilDrawn(page);
          await look(address, [...(await violations(page)), ...(await findCutTexts(page))]);
        }
      } finally {
        await speak('pt-BR');
        await network.own('admin', null);
      }
      expect(found).toEqual([]);
    });
});
