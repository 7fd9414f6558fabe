import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { csvOf, type ImportAnswer } from '../support/import.ts';
import { newDatabase } from '../support/postgres.ts';
import { firstAdministrator, type ServerProcess, startServerProcess } from '../support/process.ts';
import { sampleSize } from '../support/whole.ts';

const rows = sampleSize(5_000, 8_000);
const kills = sampleSize(2, 3);

test('[J10] killed several times in the middle of an import: it goes on, and every row is saved once', {
  timeout: 300_000,
}, async () => {
  // The embedded one lies in the server's own folder.
  const base = process.env.TEST_DATABASE_URL;
  const database = base === undefined ? null : await newDatabase(base);
  const server = await startServerProcess(database === null ? {} : { DATABASE_URL: database.url });
  try {
    const token = await firstAdministrator(server);
    const call = callOf(server, token);
    // Every hundredth row fails: it has no description.
    const content = csvOf([
      ['Constante', 'Descrição'],
      ...Array.from({ length: rows }, (_, index) => [`K${index}`, index % 100 === 7 ? '' : `Estado ${index}`]),
    ]);
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(content)]), 'estados.csv');
    const { id } = await call<{ id: number }>('arquivo', { method: 'POST', body: form });
    const { id_importacao } = await call<{ id_importacao: number }>('EstadoCivil/importacao', {
      method: 'POST',
      body: JSON.stringify({
        arquivo: id,
        mapeamento: [
          { coluna: 0, campo: 'constante' },
          { coluna: 1, campo: 'descricao' },
        ],
        ...{ modo: 'criar', valores_vazios: 'ignorar', simular: false },
      }),
    });
    const progress = (): Promise<ImportAnswer> => call<ImportAnswer>(`importacao/${id_importacao}`);
    let killed = 0;
    let last = 0;
    while (killed < kills) {
      const { lidas, estado } = await progress();
      if (estado === 'concluida') break;
      if (lidas <= last) continue;
      const back = server.nextReady();
      process.kill(server.serverPid(), 'SIGKILL');
      killed += 1;
      await back;
      // It goes on by itself, on the embedded database at once, else when the lease of the killed server is over.
      const found = await progress();
      expect(['executando', 'concluida']).toContain(found.estado);
      expect(found.lidas).toBeGreaterThanOrEqual(lidas);
      expect(found.lidas).toBe(found.criadas + found.com_erro);
      last = found.lidas;
    }
    let done = await progress();
    while (done.estado === 'na_fila' || done.estado === 'executando') {
      await sleep(50);
      done = await progress();
    }
    expect(killed).toBeGreaterThan(1);
    expect(done).toMatchObject({ estado: 'concluida', lidas: rows, com_erro: rows / 100, criadas: rows - rows / 100 });
    expect(done.erros.map(({ linha }) => linha)).toEqual(
      Array.from({ length: rows / 100 }, (_, index) => index * 100 + 9),
    );
    expect(await countRecords(call)).toBe(rows - rows / 100);
  } finally {
    await server.stop();
    await database?.drop();
  }
});

type Call = <T>(path: string, init?: RequestInit) => Promise<T>;

function callOf(server: ServerProcess, token: string): Call {
  return async (path, init = {}) => {
    const answer = await fetch(`${server.address()}/api/${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
    });
    const body = JSON.parse(await answer.text());
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
    return 'total' in body ? body : body.data;
  };
}

/** Records with a constant of the file; each constant once. */
async function countRecords(call: Call): Promise<number> {
  const list = await call<{ total: number; data: { constante: string }[] }>('EstadoCivil?size=0&fields=constante');
  const found = list.data.map(({ constante }) => constante).filter((constante) => /^K\d+$/.test(constante));
  expect(new Set(found).size).toBe(found.length);
  return found.length;
}
