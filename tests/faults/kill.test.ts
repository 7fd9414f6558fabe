import { expect, test } from 'vitest';
import { newDatabase } from '../support/postgres.ts';
import { firstAdministrator, type ServerProcess, startServerProcess } from '../support/process.ts';
import { isWhole } from '../support/whole.ts';

const saves = 200;
/** How many saves each round acknowledges before it is killed: from the first ones to more than half. */
const moments = isWhole ? [5, 32, 59, 86, 113] : [5, 59, 113];

test('killed again and again in the middle of 200 saves: no acknowledged save is lost, and it starts again by itself', {
  timeout: 600_000,
}, async () => {
  // The embedded one lies in the server's own folder.
  const base = process.env.TEST_DATABASE_URL;
  const database = base === undefined ? null : await newDatabase(base);
  const server = await startServerProcess(database === null ? {} : { DATABASE_URL: database.url });
  try {
    const token = await firstAdministrator(server);
    const acknowledged = new Map<number, string>();
    for (const [round, moment] of moments.entries()) {
      const before = acknowledged.size;
      const back = server.nextReady();
      const work = Array.from({ length: saves }, async (_, index) => {
        const descricao = `${round}.${index}`;
        const answer = await post(server, token, { descricao, constante: `T${round}_${index}` }).catch(() => null);
        if (answer !== null) acknowledged.set(answer, descricao);
      });
      await until(() => acknowledged.size >= before + moment);
      process.kill(server.serverPid(), 'SIGKILL');
      await Promise.all(work);
      await back;
      const stored = await allRecords(server, token);
      const lost = [...acknowledged].filter(([id, descricao]) => stored.get(id) !== descricao);
      expect(lost).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThan(moments.length * 5);
    console.log(`${acknowledged.size} of ${moments.length * saves} saves were acknowledged, none lost`);
  } finally {
    await server.stop();
    await database?.drop();
  }
});

/** Answers the id of an acknowledged save. */
async function post(server: ServerProcess, token: string, body: object): Promise<number> {
  const answer = await fetch(`${server.address()}/api/EstadoCivil/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  const saved: { data: { id: number } } = JSON.parse(await answer.text());
  return saved.data.id;
}

async function allRecords(server: ServerProcess, token: string): Promise<Map<number, string>> {
  const answer = await fetch(`${server.address()}/api/EstadoCivil?size=0`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const list: { data: { id: number; descricao: string }[]; total: number } = JSON.parse(await answer.text());
  expect(list.data).toHaveLength(list.total);
  return new Map(list.data.map(({ id, descricao }) => [id, descricao]));
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue() && waited < 30_000; waited += 2)
    await new Promise((resolve) => setTimeout(resolve, 2));
}
