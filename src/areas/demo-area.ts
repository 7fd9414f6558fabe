import type { FastifyInstance } from 'fastify';
import type { PortParts } from '../integrations/payment-ports.ts';
import type { Database } from '../platform/database/database.ts';
import { defineModule, type OpenModule, type SeedStep, type ServerModule, type Services } from './module.ts';

/** Who a database of the demonstration holds. */
export type DemoPeople = {
  /** Demo logins of all areas. */
  readonly logins: readonly string[];
  /** Ids of the clients that demo logins are. */
  readonly clients: Readonly<Record<'cliente' | 'consultor' | 'paraguai', number>>;
};

/** A user of the demonstration, who has the one password of them all. */
export type DemoLogin = {
  readonly login: string;
  /** Null for that of the client. */
  readonly nome: string | null;
  /** Constant of the profile. */
  readonly perfil: string;
  readonly tipo: string;
  readonly client: keyof DemoPeople['clients'] | null;
  /** Name of the branch; that of the client, or the first one, when left out. */
  readonly filial?: string;
  /** Whether the top bar shows the cart (`exibir_carrinho`). */
  readonly cart?: true;
  /** What a database remembers it by: demonstrations of earlier versions lack it, and get it once. */
  readonly key?: string;
  /** What the terminal says of it. */
  readonly role: string;
};

/** A demo login as it is printed for whoever starts the server. */
export type KnownLogin = { readonly login: string; readonly password: string; readonly role: string };

/** What a demonstration is filled up to while it runs; 0 for none. */
export type DemoSize = {
  readonly products: number;
  readonly people: number;
  /** Whether there are products beyond those that it begins with: only then it has orders of years, and points. */
  readonly isWhole: boolean;
};

/**
 * What an area has in a demonstration, `demo/area.ts` of it. What a company runs has none of it: nothing but `demo-areas.ts` and other
 * demonstration data import it, a server loads that where it is asked for a demonstration, and `npm run pack` leaves it out.
 */
export type DemoArea = {
  /** Name of the area. */
  readonly area: string;
  /** Rows that a database gets once, after those that every database gets of the area. */
  readonly seed?: readonly (Pick<SeedStep, 'key'> & {
    readonly fill: (db: Database, people: DemoPeople) => Promise<void>;
  })[];
  readonly logins?: readonly DemoLogin[];
  /** What fills it while the server runs. */
  readonly open?: (services: Services, size: DemoSize) => Pick<OpenModule, 'tasks' | 'events' | 'close'>;
};

/** Everything that only a demonstration, or development, has. */
export type Demonstration = {
  readonly areas: readonly DemoArea[];
  /** Areas that serve calls to development alone. */
  readonly modules: readonly ServerModule[];
  readonly people: DemoPeople;
  /** What it is filled up to by the environment's numbers, as far as these say it. */
  readonly sizeOf: (products: string | undefined, people: string | undefined) => DemoSize;
  /** Fills a new database without users; answers whether it holds demonstration data afterwards. */
  readonly begin: (db: Database, clients?: number) => Promise<boolean>;
  /** Puts logins that databases of earlier versions lack. */
  readonly addLogins: (db: Database, isKnown: (key: string) => boolean) => Promise<void>;
  readonly logins: readonly KnownLogin[];
  /** Serves pages that are no part of the web app. */
  readonly servePages: (app: FastifyInstance, parts: PortParts) => void;
};

/** The modules of a server together with what fills a demonstration. */
export function joinDemonstration(
  modules: readonly ServerModule[],
  { areas, modules: ofDevelopment }: Pick<Demonstration, 'areas' | 'modules'>,
  size: DemoSize,
): readonly ServerModule[] {
  const filling = areas.map(({ area, open }) =>
    defineModule({
      name: `${area}.demo`,
      operations: [],
      open: (services) => ({ handlers: {}, ...open?.(services, size) }),
    }),
  );
  return [...modules, ...ofDevelopment, ...filling];
}
