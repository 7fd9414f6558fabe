/**
 * What an import of many rows costs: `npm run bench -- import`. Server and database share one machine, so of times only
 * ratios count; the memory of the server is its own.
 *
 *   --rows N     rows of the file (100,000), of 20 columns
 *   --rounds N   measurements of each (2)
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import sql from 'sql-template-tag';
import { cpfCheckDigits } from '../../src/domain/documents/cpf.ts';
import type { Cell } from '../../src/engine/import/reading/cell.ts';
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { csvOf, type ImportAnswer, xlsxOf } from '../support/import.ts';
import { startPostgres } from '../support/postgres.ts';
import { watch } from './exports/exports.ts';
import { openSession } from './lists/lists.ts';
import { runProgram } from './run-program.ts';

const text = (title: string, maxLength = 80) => ({ title, type: 'string', maxLength });
const properties = {
  codigo: text('Código', 20),
  nome: text('Nome'),
  descricao: text('Descrição', 200),
  documento: { title: 'CPF', type: 'string', format: 'cpf' },
  email: { title: 'E-mail', type: 'string', format: 'email' },
  telefone: { title: 'Telefone', type: 'string', format: 'phone' },
  cep: { title: 'CEP', type: 'string', format: 'cep' },
  valor: { title: 'Valor', type: 'number', format: 'money' },
  custo: { title: 'Custo', type: 'number', format: 'money' },
  taxa: { title: 'Taxa', type: 'number', format: 'percent', 'x-decimals': 2 },
  quantidade: { title: 'Quantidade', type: 'integer' },
  ativo: { title: 'Ativo', type: 'boolean' },
  desde: { title: 'Desde', type: 'string', format: 'date' },
  visto: { title: 'Visto', type: 'string', format: 'date-time' },
  abre: { title: 'Abre', type: 'string', format: 'time' },
  situacao: { title: 'Situação', type: 'string', enum: ['A', 'B'], 'x-labels': { A: 'Aberta', B: 'Bloqueada' } },
  cor: { title: 'Cor', type: 'string', format: 'color' },
  grupo: { title: 'Grupo', $ref: 'GrupoMedida.schema.json' },
  numero: { title: 'Número', type: 'integer' },
  observacao: text('Observação', 200),
};
const schema = {
  title: 'Item de medida',
  type: 'object',
  required: ['codigo', 'nome'],
  'x-unique': [['codigo']],
  'x-search': ['nome', 'descricao'],
  properties,
};

const groups = 200;
const groupSchema = { title: 'Grupo de medida', type: 'object', properties: { nome: text('Nome') } };

/** Runs the bench and prints its figures. Throws when a row is missing. */
export async function benchImport(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      rows: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '2' },
    },
  });
  const [rows, rounds] = [Number(values.rows), Number(values.rounds)];
  if (!rows || !rounds) throw new RangeError('Options of the bench are numbers above 0.');
  const postgres = await startPostgres();
  if (postgres === null) {
    console.log('Import: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  const root = await mkdtemp(join(tmpdir(), 'vitral-bench-import-'));
  for (const folder of ['schemas', 'views'])
    await cp(join(projectRoot, folder), join(root, folder), { recursive: true });
  await mkdir(join(root, 'schemas', 'company'), { recursive: true });
  await writeFile(join(root, 'schemas', 'company', 'ItemMedida.schema.json'), JSON.stringify(schema));
  await writeFile(join(root, 'schemas', 'company', 'GrupoMedida.schema.json'), JSON.stringify(groupSchema));
  const portal = await runProgram([process.execPath, '--disable-warning=ExperimentalWarning', 'src/start/main.ts'], {
    cwd: projectRoot,
    env: {
      ...{
        DATABASE_URL: postgres.url,
        NODE_ENV: 'production',
        VITRAL_DEV: '1',
        PORT: '0',
        VITRAL_ROOT: root,
        VITRAL_DATA: join(root, 'data'),
      },
    },
    readyLine: /Listening on (http:\/\/[^\s;]+)/,
  });
  try {
    const figures: Record<string, unknown>[] = [];
    const files = await filesOf(rows);
    const token = await sessionOn(postgres.url, portal.found);
    for (let round = 1; round <= rounds; round += 1) {
      const floor = await insertByHand(postgres.url, files.cells);
      for (const [name, content] of files.contents) {
        const { result, growth, slowest } = await watch({ address: portal.found, pid: portal.pid }, () =>
          importFile(portal.found, token, name, content),
        );
        if (result.done.criadas !== rows) throw new Error(`${name} became ${result.done.criadas} records.`);
        await emptyTable(postgres.url);
        figures.push({
          round,
          file: name,
          MB: (content.length / 1e6).toFixed(1),
          rows,
          s: (result.ms / 1_000).toFixed(1),
          'times INSERT': (result.ms / floor).toFixed(1),
          'RSS growth MB': growth.toFixed(0),
          'slowest other call ms': slowest.toFixed(0),
        });
      }
    }
    console.table(figures);
  } finally {
    await portal.stop();
    await postgres.stop();
    await rm(root, { recursive: true, force: true });
  }
}

async function filesOf(rows: number) {
  const titles = Object.values(properties).map(({ title }) => title);
  const cells: string[][] = [];
  const typed: Cell[][] = [];
  for (let row = 0; row < rows; row += 1) {
    const base = String(100_000_000 + row * 7).slice(0, 9);
    const [cpf, phone] = [`${base}${cpfCheckDigits(base)}`, `+551998${String(row % 1_000_000).padStart(7, '0')}`];
    const line = [
      ...[`C${row}`, `Nome do item número ${row}`, `Uma descrição um pouco mais longa do item ${row}`, cpf],
      ...[`item${row}@example.com.br`, phone, '13010000', `${row % 9_999},50`, `${row % 777},25`, '12,5', String(row)],
      ...[row % 2 === 0 ? 'Sim' : 'Não', '31/12/2025', '31/12/2025 12:00', '08:30'],
      ...[
        row % 3 === 0 ? 'Aberta' : 'Bloqueada',
        '#1A2B3C',
        `Grupo ${row % groups}`,
        String(row % 100),
        `Observação ${row}`,
      ],
    ];
    cells.push(line);
    typed.push(
      line.map((value, place): Cell => {
        if ([7, 8, 9, 10, 18].includes(place)) return Number(value.replace(',', '.'));
        if (place === 12) return { kind: 'date', serial: 46_022 };
        return place === 13 ? { kind: 'date', serial: 46_022.5 } : value;
      }),
    );
  }
  return {
    cells,
    contents: [
      ['itens.xlsx', await xlsxOf([titles, ...typed])],
      ['itens.csv', csvOf([titles, ...cells])],
    ] as const,
  };
}

/** The same rows by hand: statements of 500 rows, each of them a transaction. Answers ms. */
async function insertByHand(url: string, rows: readonly (readonly string[])[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop table if exists item_a_mao');
  await client.query('create table item_a_mao (like item_medida including all)');
  const found = await client.query<{ id: string; nome: string }>('select id, nome from grupo_medida');
  const ids = new Map(found.rows.map(({ id, nome }) => [nome, id]));
  const columns = Object.keys(properties).map((name) => (name === 'grupo' ? 'id_grupo' : name));
  const started = performance.now();
  for (let at = 0; at < rows.length; at += 500) {
    const values = rows.slice(at, at + 500).flatMap((row) =>
      row.map((value, place) => {
        if ([7, 8, 9].includes(place)) return value.replace(',', '.');
        if (place === 11) return value === 'Sim';
        if (place === 12) return '2025-12-31';
        if (place === 13) return '2025-12-31T15:00:00Z';
        if (place === 15) return value.slice(0, 1);
        return place === 17 ? (ids.get(value) ?? null) : value;
      }),
    );
    const count = values.length / columns.length;
    const tuples = Array.from(
      { length: count },
      (_, row) => `(${columns.map((_, place) => `$${row * columns.length + place + 1}`).join()})`,
    );
    await client.query(`insert into item_a_mao (${columns.join()}) values ${tuples.join()}`, values);
  }
  const ms = performance.now() - started;
  await client.query('drop table item_a_mao');
  await client.end();
  return ms;
}

async function emptyTable(url: string): Promise<void> {
  const db = await openPostgres({ url, schema: 'public', statementLimit: 0 });
  await db.script('truncate item_medida; truncate vitral_historico');
  await db.close();
}

async function sessionOn(url: string, address: string): Promise<string> {
  const db = await openPostgres({ url, schema: 'public', statementLimit: 0 });
  await db.execute(
    sql`insert into grupo_medida (nome) select 'Grupo ' || n from generate_series(0, ${groups - 1}::int) as n`,
  );
  const token = await openSession(db, address, 'ADMINISTRADOR', null);
  await db.close();
  return token;
}

async function importFile(address: string, token: string, name: string, content: Buffer) {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${address}/api/${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
    });
    const body: { data: T } = JSON.parse(await answer.text());
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(content)]), name);
  const { id } = await call<{ id: number }>('arquivo', { method: 'POST', body: form });
  const mapeamento = Object.keys(properties).map((campo, coluna) => ({ coluna, campo }));
  const started = performance.now();
  const request = { arquivo: id, mapeamento, modo: 'criar', valores_vazios: 'ignorar', simular: false };
  const { id_importacao } = await call<{ id_importacao: number }>('ItemMedida/importacao', {
    method: 'POST',
    body: JSON.stringify(request),
  });
  for (;;) {
    const done = await call<ImportAnswer>(`importacao/${id_importacao}`);
    if (done.estado !== 'na_fila' && done.estado !== 'executando') {
      if (done.com_erro > 0) throw new Error(JSON.stringify(done.erros.slice(0, 3)));
      return { done, ms: performance.now() - started };
    }
    await sleep(100);
  }
}
