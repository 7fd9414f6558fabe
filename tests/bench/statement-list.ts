/**
 * How fast the list of a statement is, as a ratio to its SQL behind a bare handler: `npm run bench -- statement-list`.
 * Server, handler, database and load share one machine, so only the ratios say something; rounds are interleaved.
 *
 *   --rows N       clients in the table (200,000)
 *   --seconds N    of each measurement (5)
 *   --rounds N     (3)
 *   --connections N (16)
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { demoClientIds } from '../../src/demo/seed.ts';
import { isRecord } from '../../src/language/json/record.ts';
import { installBase } from '../../src/platform/database/base.ts';
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { startPostgres } from '../support/postgres.ts';
import { openSession, seed } from './lists/lists.ts';
import { type Load, loadServer, median } from './load.ts';
import { type RunningProgram, runProgram } from './run-program.ts';

type Subject = {
  readonly title: string;
  readonly token: string;
  readonly consultor: number | null;
  /** A client is changed each second, so that no cached total lasts longer. */
  readonly hasWrites: boolean;
};

/** Pages of all clients, and of those in one state. */
const calls = [
  'size=20&page=1',
  'size=20&page=2',
  'size=20&page=4',
  'size=20&page=1&status=ATIVO',
  'size=20&page=2&status=PENDENTE',
];

/** Runs the bench and prints its table. Throws when an answer of the portal differs from the hand-written one. */
export async function benchStatementList(parameters: readonly string[]): Promise<void> {
  const { rows, seconds, rounds, connections } = readSettings(parameters);
  const postgres = await startPostgres();
  if (postgres === null) {
    console.log('Statement list: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  const running: RunningProgram[] = [];
  const db = await openPostgres({ url: postgres.url, schema: 'public', statementLimit: 0 });
  try {
    await installBase(db);
    const run = async (program: string): Promise<string> => {
      const started = await runProgram([process.execPath, '--disable-warning=ExperimentalWarning', program], {
        cwd: projectRoot,
        // VITRAL_DEV leaves the web app out; nothing else of the server changes.
        env: { DATABASE_URL: postgres.url, NODE_ENV: 'production', VITRAL_DEV: '1', PORT: '0' },
        readyLine: /Listening on (http:\/\/[^\s;]+)/,
      });
      running.push(started);
      return started.found;
    };
    const portal = await run('src/start/main.ts');
    await seed(db, rows);
    await db.script('checkpoint');
    const floor = await run('tests/bench/statement-list-floor.ts');
    const administrator = { token: await openSession(db, portal, 'ADMINISTRADOR', null), consultor: null };
    const { consultor } = demoClientIds;
    const restricted = { token: await openSession(db, portal, 'CONSULTOR', consultor), consultor };
    const subjects: readonly Subject[] = [
      { title: 'administrator', ...administrator, hasWrites: false },
      { title: 'restricted user', ...restricted, hasWrites: false },
      { title: 'administrator, 1 write/s', ...administrator, hasWrites: true },
    ];
    const contestants = {
      portal: ({ token }: Subject) => ({ address: portal, headers: { authorization: `Bearer ${token}` } }),
      floor: () => ({ address: floor, headers: {} }),
    };
    const pathsOf = (name: keyof typeof contestants, { consultor: own }: Subject): string[] =>
      calls.map(
        (call) =>
          `${name === 'portal' ? '/api' : ''}/clientes_por_cidade?${call}${name === 'floor' && own !== null ? `&consultor=${own}` : ''}`,
      );
    for (const subject of subjects) await verifyAnswers(subject);
    const loads = new Map(subjects.map((subject) => [subject, { portal: [] as Load[], floor: [] as Load[] }]));
    for (let round = -1; round < rounds; round++)
      for (const subject of round % 2 === 0 ? subjects : subjects.toReversed())
        for (const name of round % 2 === 0 ? (['portal', 'floor'] as const) : (['floor', 'portal'] as const)) {
          const writer = subject.hasWrites
            ? setInterval(
                () => void db.script(`update cliente set observacao = 'bench ${Date.now()}' where id = 1`),
                1_000,
              )
            : undefined;
          const load = await loadServer(contestants[name](subject), pathsOf(name, subject), {
            connections,
            seconds: round < 0 ? 1 : seconds,
          });
          clearInterval(writer);
          if (round >= 0) loads.get(subject)?.[name].push(load);
        }
    console.log(`\n${connections} connections, ${rows.toLocaleString('en')} clients`);
    console.table(
      [...loads].map(([{ title }, results]) => {
        const [own, bare] = [results.portal, results.floor].map((list) =>
          median(list.map(({ perSecond }) => perSecond)),
        );
        return {
          '': title,
          'portal req/s': own?.toFixed(1),
          'bare req/s': bare?.toFixed(1),
          ratio: ((own ?? 0) / (bare ?? 1)).toFixed(2),
        };
      }),
    );

    async function verifyAnswers(subject: Subject): Promise<void> {
      const [own, bare] = [pathsOf('portal', subject), pathsOf('floor', subject)];
      for (const [index, path] of own.entries()) {
        const { address, headers } = contestants.portal(subject);
        const answers = [
          readAnswer(await (await fetch(address + path, { headers })).json()),
          readAnswer(await (await fetch(floor + bare[index])).json()),
        ];
        if (answers[0]?.total === undefined || !isDeepStrictEqual(answers[0], answers[1]))
          throw new Error(
            `Different answers to ${path}:\n${answers.map((answer) => JSON.stringify(answer).slice(0, 600)).join('\n')}`,
          );
      }
      console.log(
        `${own.length} calls as ${subject.title}: same rows and totals from the portal and from the bare handler.`,
      );
    }
  } finally {
    for (const program of running) await program.stop();
    await db.close();
    await postgres.stop();
  }
}

/** Rows without the number that the portal makes of their key. */
function readAnswer(body: unknown): { readonly total: unknown; readonly data: readonly unknown[] } {
  const data = isRecord(body) && Array.isArray(body.data) ? body.data : [];
  return {
    total: isRecord(body) ? body.total : undefined,
    data: data.map((row: unknown) => (isRecord(row) ? { ...row, id: undefined } : row)),
  };
}

function readSettings(
  parameters: readonly string[],
): Readonly<Record<'rows' | 'seconds' | 'rounds' | 'connections', number>> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      rows: { type: 'string', default: '200000' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '16' },
    },
  });
  const [rows = 0, seconds = 0, rounds = 0, connections = 0] = [
    values.rows,
    values.seconds,
    values.rounds,
    values.connections,
  ].map(Number);
  if (!rows || !seconds || !rounds || !connections) throw new RangeError('Options of the bench are numbers above 0.');
  return { rows, seconds, rounds, connections };
}
