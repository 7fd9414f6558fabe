import { monthBefore, portalToday } from '../../support/days.ts';
import { readPlaces } from '../../support/walk/places.ts';
import { needsRecords, planVisits, planWhole, splitVisits } from '../../support/walk/plan.ts';
import { isWhole } from '../../support/whole.ts';
import { makeConsultantNetwork } from '../network/make-consultant-network.ts';
import { type CallApi, expect, test, untilDrawn } from '../portal.ts';
import { visit } from './visit.ts';

/** As many as keep each one below a minute, so that they spread over the workers. */
const count = isWhole ? 24 : 7;

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.describe.configure({ mode: 'parallel' });

  for (let part = 0; part < count; part += 1)
    test(`what an address brings for the first time opens without a fault, part ${part + 1} of ${count}`, async ({
      open,
      api,
    }) => {
      test.setTimeout(isWhole ? 900_000 : 240_000);
      const places = await readPlaces();
      const visits = splitVisits(isWhole ? planWhole(places) : planVisits(places), count)[part] ?? [];
      expect(visits.length).toBeGreaterThan(3);
      const records = visits.some(needsRecords) ? await makeRecords(api) : null;
      // Reports show their columns once they know whose figures they are, and of when.
      const ofPeriods = new Set(
        places.flatMap((place) => (place.pairs.has('screen filters > period') ? place.address : [])),
      );
      const [somebody] = (await api('admin', 'GET', '/Cliente?size=1')).body.data as [{ readonly id: number }];
      const asked = `?cliente=${somebody.id}&periodo=${monthBefore(2)}-01|${portalToday()}`;
      const found: string[] = [];
      try {
        const page = await open('admin', '/home');
        await untilDrawn(page);
        for (const { address, languages } of visits) {
          const written = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(records?.ids[name]));
          found.push(
            ...(await visit(page, {
              address: ofPeriods.has(address) ? `${written}${asked}` : written,
              languages,
              isByKeyboard: languages.length > 1,
            })),
          );
        }
      } finally {
        await records?.end();
      }
      expect(found).toEqual([]);
    });
});

/** Makes what the addresses with a record show; the administrator is a leader of the network until it ends. */
async function makeRecords(api: CallApi) {
  const { leader, own, made, consultant, interview, credential, event, badge } = await makeConsultantNetwork(api);
  await own('admin', leader);
  const ids: Readonly<Record<string, number>> = { consultant, interview, credential, event, badge };
  return { ids, made, end: () => own('admin', null) };
}
