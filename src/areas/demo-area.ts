import type { FastifyInstance } from 'fastify';
import type { PortParts } from '../integrations/payment-ports.ts';
import type { Database } from '../platform/database/database.ts';
import { defineModule, type OpenModule, type SeedStep, type ServerModule, type Services } from './module.ts';

/** People in the database of a demonstration. */
export type DemoPeople = {
  /** Demo logins of all areas. */
  readonly logins: readonly string[];
  /** Ids of the clients of demo logins. */
  readonly clients: Readonly<Record<'cliente' | 'consultor' | 'paraguai', number>>;
};

/** A user of the demonstration; all have the same password. */
export type DemoLogin = {
  readonly login: string;
  /** Null for the client's name. */
  readonly nome: string | null;
  /** Constant of the profile. */
  readonly perfil: string;
  readonly tipo: string;
  readonly client: keyof DemoPeople['clients'] | null;
  /** Name of the branch; defaults to that of the client, or the first one. */
  readonly filial?: string;
  /** Whether the top bar shows the cart (`exibir_carrinho`). */
  readonly cart?: true;
  /**
   * Key by which a database stores that it has this login: demonstrations of earlier versions lack it, and get it once.
   */
  readonly key?: string;
  /** Its description on the terminal. */
  readonly role: string;
};

/** A demo login as printed for the person who starts the server. */
export type KnownLogin = { readonly login: string; readonly password: string; readonly role: string };

/** Size up to which a demonstration is filled while it runs; 0 for none. */
export type DemoSize = {
  readonly products: number;
  readonly people: number;
  /** Whether it has more than the initial products: only then it has orders of several years, and points. */
  readonly isWhole: boolean;
};

/**
 * Demonstration data of an area, its `demo/area.ts`. Installations of companies do not contain them: only
 * `demo-areas.ts` and other demonstration data import them, a server loads that file only for a demonstration, and `npm
 * run pack` leaves it out.
 */
export type DemoArea = {
  /** Name of the area. */
  readonly area: string;
  /** Rows added once, after the initial rows that every database gets from the area. */
  readonly seed?: readonly (Pick<SeedStep, 'key'> & {
    readonly fill: (db: Database, people: DemoPeople) => Promise<void>;
  })[];
  readonly logins?: readonly DemoLogin[];
  /** Tasks that fill it while the server runs. */
  readonly open?: (services: Services, size: DemoSize) => Pick<OpenModule, 'tasks' | 'events' | 'close'>;
};

/** Everything that exists only in a demonstration, or during development. */
export type Demonstration = {
  readonly areas: readonly DemoArea[];
  /** Areas with calls only for development. */
  readonly modules: readonly ServerModule[];
  readonly people: DemoPeople;
  /** The size from the environment's numbers; defaults where they are not set. */
  readonly sizeOf: (products: string | undefined, people: string | undefined) => DemoSize;
  /** Fills a new database without users; returns whether it has demonstration data afterwards. */
  readonly begin: (db: Database, clients?: number) => Promise<boolean>;
  /** Adds logins that databases of earlier versions lack. */
  readonly addLogins: (db: Database, isKnown: (key: string) => boolean) => Promise<void>;
  readonly logins: readonly KnownLogin[];
  /** Serves pages that are not part of the web app. */
  readonly servePages: (app: FastifyInstance, parts: PortParts) => void;
};

/** The modules of a server with the tasks that fill a demonstration. */
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
