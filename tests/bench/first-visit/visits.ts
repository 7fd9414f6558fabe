import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { csvOf, type ImportAnswer } from '../../support/import.ts';

/** What people did, in ms. */
export type VisitTimes = Readonly<Record<string, { n: number; p50: number; p95: number; max: number }>>;

export type Visits = {
  /** People at work until it is over. */
  readonly during: (isOver: () => boolean, pause: number) => Promise<VisitTimes>;
  /** Whether the demonstration is still being filled, as the server says in its events. */
  readonly isFilling: () => Promise<boolean>;
  /** Imports a file of so many rows into an entity of the bench, to its end. */
  readonly importRows: (rows: number) => Promise<void>;
  /** Moves the clock behind the month, and closes it. */
  readonly closeMonth: () => Promise<void>;
};

const password = 'vitral-demo';
/** Who looks at a list, at a dashboard, adds entities, and runs it. */
const [leader, configurator, administrator] = ['di@vitral.example', 'config@vitral.example', 'admin@vitral.example'];
/** ms between two new entities, and for the server to show one. */
const [entityPause, entityLimit] = [10_000, 300_000];
const dashboard = [
  'dashboard_encontrarResumoDashboard',
  'dashboard_listarPontosERP?size=10&page=1',
  'dashboard_listarPontoVendas?size=10&page=1',
  'dashboard_listarPontoPorPais?size=10&page=1',
  'dashboard_listarMeusPontos?size=10&page=1',
  'dashboard_listarPontosTime?size=10&page=1',
  'dashboard_listarRankingTime?size=10&page=1',
  'dashboard_listarFiliacao?size=10&page=1',
];

/** Lets people work at a server whose schemas are below `root`. */
export async function createVisits(address: string, root: string): Promise<Visits> {
  const times = new Map<string, number[]>();
  let isTaken = false;
  const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    times.set(what, [...(times.get(what) ?? []), performance.now() - started]);
    return result;
  };
  const call = async (token: string, path: string, init: RequestInit = {}): Promise<string> => {
    const answer = await fetch(`${address}/api/${path}`, {
      ...init,
      headers: {
        ...{ authorization: `Bearer ${token}`, 'x-path': '/' },
        ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
    });
    const text = await answer.text();
    // The D.I. who looks at the dashboard gets a place in the network in the first minute.
    const isNotThere = answer.status === 404 && path.startsWith('dashboard_');
    if (!answer.ok && !isNotThere) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    return text;
  };
  const dataOf = async <T>(token: string, path: string, init?: RequestInit): Promise<T> =>
    (JSON.parse(await call(token, path, init)) as { readonly data: T }).data;
  const logIn = async (username: string): Promise<string> => {
    const answer = await fetch(`${address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const token = /"token":"([^"]+)"/.exec(await answer.text())?.[1];
    if (token === undefined) throw new Error(`Logging in answered ${answer.status}.`);
    return token;
  };
  const staff = await logIn(administrator);
  const author = await logIn(configurator);
  let entities = 0;

  /** Writes a new entity; resolves once its screen is there. */
  const addEntity = async (): Promise<string> => {
    entities += 1;
    const name = `MedidaVisita${entities}`;
    const schema = {
      ...{ title: `Medida ${entities}`, type: 'object', required: ['nome'] },
      properties: { nome: { type: 'string', title: 'Nome' }, valor: { type: 'number', title: 'Valor' } },
    };
    await writeFile(join(root, 'schemas', 'company', `${name}.schema.json`), JSON.stringify(schema));
    const until = performance.now() + entityLimit;
    for (;;) {
      const answer = await fetch(`${address}/api/view/${name}`, { headers: { authorization: `Bearer ${author}` } });
      if ((await answer.text()).includes('"nome"')) return name;
      if (performance.now() > until) throw new Error(`${name} did not come.`);
      await sleep(20);
    }
  };

  const visit = async (): Promise<void> => {
    const token = await measure('login', () => logIn(leader));
    await measure('menu', () => call(token, 'listarMenuPrincipal'));
    await measure('list', () => call(staff, 'Cliente?size=50&page=1'));
    await measure('search', () => call(staff, 'Cliente?size=50&page=1&query=silva'));
    await measure('dashboard, all calls', () =>
      Promise.all(dashboard.map((path) => measure('dashboard, each call', () => call(token, path)))),
    );
  };

  return {
    during: async (isOver, pause) => {
      times.clear();
      const people = (async () => {
        while (!isOver()) {
          await visit();
          await sleep(pause);
        }
      })();
      const configuring = (async () => {
        while (!isOver()) {
          await measure('a new entity is live', addEntity);
          await sleep(entityPause);
        }
      })();
      await Promise.all([people, configuring]);
      return Object.fromEntries([...times].map(([what, all]) => [what, figuresOf(all)]));
    },
    isFilling: async () => {
      const abort = new AbortController();
      try {
        const answer = await fetch(`${address}/api/views/mudancas`, {
          headers: { authorization: `Bearer ${staff}` },
          signal: AbortSignal.any([abort.signal, AbortSignal.timeout(10_000)]),
        });
        const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
        for (let text = ''; ; ) {
          const part = await reader?.read();
          if (part?.value === undefined) return true;
          text += part.value;
          const reported = /event: demonstration\ndata: \{"preenchendo":(true|false)\}/.exec(text)?.[1];
          if (reported !== undefined) return reported === 'true';
        }
      } catch {
        return true;
      } finally {
        abort.abort();
      }
    },
    importRows: async (rows) => {
      const entity = await addEntity();
      const lines = Array.from({ length: rows }, (_, row) => [`Nome do item número ${row}`, `${row % 9_999},50`]);
      const form = new FormData();
      form.append('file', new Blob([Buffer.from(csvOf([['Nome', 'Valor'], ...lines]))]), 'itens.csv');
      const { id } = await dataOf<{ id: number }>(staff, 'arquivo', { method: 'POST', body: form });
      const mapeamento = ['nome', 'valor'].map((campo, coluna) => ({ coluna, campo }));
      const { id_importacao } = await dataOf<{ id_importacao: number }>(staff, `${entity}/importacao`, {
        method: 'POST',
        body: JSON.stringify({ arquivo: id, mapeamento, modo: 'criar', valores_vazios: 'ignorar', simular: false }),
      });
      for (;;) {
        const done = await dataOf<ImportAnswer>(staff, `importacao/${id_importacao}`);
        if (done.estado !== 'na_fila' && done.estado !== 'executando') {
          if (done.criadas !== rows)
            throw new Error(`The import ended as ${done.estado} with ${done.criadas} records.`);
          return;
        }
        await sleep(1_000);
      }
    },
    closeMonth: async () => {
      if (isTaken) throw new Error('The clock is moved once.');
      isTaken = true;
      const day = 86_400_000;
      const { agora } = await dataOf<{ agora: string }>(staff, 'dev/simuladores/relogio', {
        method: 'PUT',
        body: JSON.stringify({ avancar_ms: 32 * day }),
      });
      const closed = new Date(Date.parse(agora) - 32 * day);
      await call(staff, 'pontos/fechamento', {
        method: 'POST',
        body: JSON.stringify({ mes: closed.getUTCMonth(), ano: closed.getUTCFullYear() }),
      });
    },
  };
}

function figuresOf(all: readonly number[]): VisitTimes[string] {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1) };
}
