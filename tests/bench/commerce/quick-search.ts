/**
 * How fast the shop's quick search is, as a ratio to the same search written by hand behind a bare handler:
 * `npm run bench -- quick-search`. Server, handler, database and load share one machine, so only the ratios say something;
 * rounds are interleaved.
 *
 *   --skus N       (1,000,000)
 *   --seconds N    of each measurement (5)
 *   --rounds N     (3)
 *   --connections N (16)
 *   --url URL      of a database whose SKUs stay for the next run, instead of a throwaway one
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { isRecord } from '../../../src/language/json/record.ts';
import { openPostgres } from '../../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { startPostgres } from '../../support/postgres.ts';
import { openSession } from '../lists/lists.ts';
import { type Load, loadServer, median } from '../load.ts';
import { type RunningProgram, runProgram } from '../run-program.ts';

/** What people type: a beginning, a word with an accent, two words, a code, and what nothing is called. */
const terms = ['col', 'colchão', 'colchão serra', 'travesseiro cervical', 'COL-1077-2', 'xyzw'];
const contestants = ['portal', 'floor'] as const;
type Contestant = (typeof contestants)[number];

/** Codes for a round, more than are asked for in it. */
const perRound = 5_000;

/** Runs the bench and prints its table. Throws when an answer of the portal differs from the hand-written one. */
export async function benchQuickSearch(parameters: readonly string[]): Promise<void> {
  const { skus, seconds, rounds, connections, url: given } = readSettings(parameters);
  const postgres = given === undefined ? await startPostgres() : null;
  const url = given ?? postgres?.url;
  if (url === undefined) {
    console.log('Quick search: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  const running: RunningProgram[] = [];
  const db = await openPostgres({ url, schema: 'public', statementLimit: 0 });
  try {
    const run = async (program: string, readyLine: RegExp, options: readonly string[] = [], branch = 0) => {
      const command = [process.execPath, '--disable-warning=ExperimentalWarning', program, ...options] as const;
      const started = await runProgram(command, {
        cwd: projectRoot,
        // VITRAL_DEV leaves the web app out; nothing else of the server changes.
        env: { DATABASE_URL: url, NODE_ENV: 'production', VITRAL_DEV: '1', PORT: '0', BENCH_BRANCH: String(branch) },
        readyLine,
      });
      running.push(started);
      return started;
    };
    const seeding = await run('scripts/seed.ts', /SKUs added, .* \(([\d.]+) s\)/, [
      '--skus',
      String(skus),
      '--filiais',
      '1',
    ]);
    console.log(`${skus.toLocaleString('en')} SKUs are there after ${seeding.found} s.`);
    const listening = /Listening on (http:\/\/[^\s;]+)/;
    const { found: portal } = await run('src/start/main.ts', listening);
    await db.script('vacuum (analyze)');
    await db.script('checkpoint');
    const [branch] = await db.query<{ id: number }>(sql`select min(id) as id from filial`);
    const { found: floor } = await run('tests/bench/commerce/quick-search-floor.ts', listening, [], branch?.id);
    const token = await openSession(db, portal, 'ADMINISTRADOR', null);
    await db.execute(
      sql`update usuario set id_filial = ${branch?.id ?? null} where login = 'administrador@bench.example'`,
    );

    const targetOf = (contestant: Contestant) => {
      const path = contestant === 'portal' ? '/api/listarBuscaRapidaCatalogo' : '/busca';
      return {
        target: {
          address: contestant === 'portal' ? portal : floor,
          headers: contestant === 'portal' ? { authorization: `Bearer ${token}` } : {},
        },
        pathOf: (term: string): string => `${path}?size=10&query=${encodeURIComponent(term)}`,
      };
    };
    for (const term of terms) {
      const answers = await Promise.all(
        contestants.map(async (contestant) => {
          const { target, pathOf } = targetOf(contestant);
          return readAnswer(await (await fetch(target.address + pathOf(term), { headers: target.headers })).json());
        }),
      );
      if (answers.some((answer) => answer.total === undefined || !isDeepStrictEqual(answer, answers[0])))
        throw new Error(
          `Different answers to ${term}:\n${answers.map((answer) => JSON.stringify(answer).slice(0, 3_000)).join('\n')}`,
        );
      console.log(`${term}: the same ${answers[0]?.data.length} rows of ${String(answers[0]?.total)} from all.`);
    }

    const codes = (
      await db.query<{ codigo: string }>(sql`select codigo from sku order by md5(codigo) limit 20000`)
    ).map(({ codigo }) => codigo);
    const move = (): Promise<unknown> =>
      db.execute(sql`update saldo_estoque set fisico = fisico + 1 where id = (select min(id) from saldo_estoque)`);
    const subjects: readonly { title: string; own: readonly string[]; stock?: true }[] = [
      { title: 'all terms', own: terms },
      { title: 'all terms, a movement of stock each second', own: terms, stock: true },
      { title: 'codes, each asked for the first time', own: codes },
      ...terms.map((term) => ({ title: term, own: [term] })),
    ];
    for (const { title, own, stock } of subjects) {
      const loads: Record<Contestant, Load[]> = { portal: [], floor: [] };
      const moving = stock === true ? setInterval(() => void move(), 1_000) : undefined;
      for (let round = -1; round < rounds; round++)
        // Each round in the opposite order of the one before; the first only warms up.
        for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
          const { target, pathOf } = targetOf(contestant);
          // What is asked for the first time is so in each round.
          const part = own === codes ? own.slice((round + 1) * perRound, (round + 2) * perRound) : own;
          const load = await loadServer(target, part.map(pathOf), {
            connections,
            isSpread: own === codes,
            seconds: round < 0 ? 1 : own.length > 1 ? seconds : Math.ceil(seconds / 2),
          });
          if (round >= 0) loads[contestant].push(load);
        }
      clearInterval(moving);
      print(title, loads);
    }
  } finally {
    for (const program of running) await program.stop();
    await db.close();
    await postgres?.stop();
  }
}

function print(title: string, loads: Readonly<Record<Contestant, readonly Load[]>>): void {
  const middle = (contestant: Contestant, of: (load: Load) => number): number => median(loads[contestant].map(of));
  const figures = contestants.map((contestant) => {
    const failed = loads[contestant].reduce((sum, load) => sum + load.failed, 0);
    const times = [middle(contestant, ({ p50 }) => p50), middle(contestant, ({ p95 }) => p95)];
    const speed = middle(contestant, ({ perSecond }) => perSecond).toFixed(1);
    return `${contestant} ${speed}/s, p50/p95 ${times.map((ms) => ms.toFixed(0)).join('/')} ms${failed > 0 ? `, ${failed} failed` : ''}`;
  });
  // Of each round by itself, as other programs come and go on the machine.
  const ratio = median(
    loads.portal.map(({ perSecond }, round) => perSecond / (loads.floor[round]?.perSecond ?? Number.NaN)),
  );
  console.log(`${title}: ${figures.join('; ')}; ratio ${ratio.toFixed(2)}`);
}

function readAnswer(body: unknown): { readonly total: unknown; readonly data: readonly unknown[] } {
  const data = isRecord(body) && Array.isArray(body.data) ? body.data : [];
  return { total: isRecord(body) ? body.total : undefined, data };
}

function readSettings(parameters: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...parameters],
    options: { skus: text, seconds: text, rounds: text, connections: text, url: text },
  });
  const read = (value: string | undefined, usual: number): number => {
    const number = Number(value ?? usual);
    if (!number) throw new RangeError('Options of the bench are numbers above 0.');
    return number;
  };
  return {
    skus: read(values.skus, 1_000_000),
    seconds: read(values.seconds, 5),
    rounds: read(values.rounds, 3),
    connections: read(values.connections, 16),
    url: values.url,
  };
}
