import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export type PooledOptions = BrowserContextOptions & { readonly baseURL: string };

/** Calls that change a context, or all its pages, for good. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeFromHAR', 'routeWebSocket'] as const;
const clockCalls = ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'] as const;

/** What a browser stores for a site, but for the session of a page, which ends with it. */
const storages = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

type PooledContext = {
  readonly context: BrowserContext;
  readonly key: string;
  /** Shows a small picture of the portal, so that the process that has its app compiled stays while tests have no page. */
  readonly anchor: Page;
  isSpoilt: boolean;
};

/**
 * Browser contexts of a worker that outlive a test. A new one downloads, parses and compiles the whole web app again: a load takes
 * two thirds more of the processor's time. What a test leaves in one is taken away before the next test gets it.
 */
export class ContextPool {
  readonly #browser: Browser;
  readonly #all = new Map<BrowserContext, PooledContext>();
  readonly #free = new Set<PooledContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A context without stored data and pages of a test, new or pooled; nobody else has it until it is given back. */
  async acquire(options: PooledOptions): Promise<BrowserContext> {
    const key = JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
    const pooled = [...this.#free].find((each) => each.key === key) ?? (await this.#make(options, key));
    this.#free.delete(pooled);
    return pooled.context;
  }

  /** Takes back a context with all that is open in it; one that cannot become like new is closed. */
  async release(context: BrowserContext): Promise<void> {
    const pooled = this.#all.get(context);
    if (pooled === undefined || pooled.isSpoilt || pooled.anchor.isClosed()) {
      this.#all.delete(context);
      return context.close();
    }
    // Before its pages go: their last calls would go through the routes.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const page of context.pages()) if (page !== pooled.anchor) await page.close();
    await context.setOffline(false);
    const devtools = await context.newCDPSession(pooled.anchor);
    const { origin } = new URL(pooled.anchor.url());
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: storages });
    await devtools.detach();
    this.#free.add(pooled);
  }

  async close(): Promise<void> {
    for (const { context } of this.#all.values()) await context.close();
  }

  async #make(options: PooledOptions, key: string): Promise<PooledContext> {
    const context = await this.#browser.newContext(options);
    const anchor = await context.newPage();
    await anchor.goto(new URL('/favicon.svg', options.baseURL).href);
    const pooled: PooledContext = { context, key, anchor, isSpoilt: false };
    const spoil = (): void => {
      pooled.isSpoilt = true;
    };
    anchor.on('crash', spoil);
    // What another server stored is not of the origin that is cleared.
    const { origin } = new URL(options.baseURL);
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        if (/^https?:/.test(frame.url()) && new URL(frame.url()).origin !== origin) spoil();
      });
    });
    for (const name of lasting) noteCalls(context, name, spoil);
    // Permissions of its options look like those that a test grants.
    noteCalls(context, 'grantPermissions', spoil);
    for (const name of clockCalls) noteCalls(context.clock, name, spoil);
    this.#all.set(context, pooled);
    return pooled;
  }
}

function noteCalls<Name extends string>(
  owner: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  note: () => void,
): void {
  const call = owner[name].bind(owner);
  owner[name] = (...args) => {
    note();
    return call(...args);
  };
}
