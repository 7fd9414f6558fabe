import { fillDemonstration } from '../../../demo/fill-demonstration.ts';
import type { DemoArea } from '../../demo-area.ts';
import { linkLogins, networkLogins } from './logins.ts';
import { seedNetwork } from './seed-network.ts';

/** The network of the demonstration, and logins of its people. */
export const networkDemo: DemoArea = {
  area: 'network',
  seed: [{ key: 'rede_logins', fill: (db) => linkLogins(db) }],
  logins: networkLogins,
  open: ({ db, publishSaved }, { people }) =>
    people === 0
      ? {}
      : {
          tasks: [
            fillDemonstration('rede.demonstracao', db, async ({ signal }) => {
              const put = await seedNetwork(db, { count: people, signal });
              if (put > 0) publishSaved({ entity: 'Cliente' });
              return !signal.aborted;
            }),
          ],
        },
};
