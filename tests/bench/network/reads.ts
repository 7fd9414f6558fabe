import { gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { findTops, isInOwnNetwork } from '../../../src/areas/network/server/own-network.ts';
import { readTree } from '../../../src/areas/network/server/tree/build-tree.ts';
import { readColumns } from '../../../src/areas/network/server/tree/read-columns.ts';
import { searchPeople } from '../../../src/areas/network/server/tree/search-people.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { nobody } from '../../../src/platform/http/caller.ts';
import { median } from '../load.ts';

/** The month whose points are read with the tree. */
const benchMonth = '2026-11-01';

/** Some members with a number of people below them, by their ids; those nearest to it first. */
export async function membersWith(db: Database, below: number, count: number): Promise<readonly number[]> {
  // Levels around the middle have networks of every size, and each top below is counted by a range of the index.
  const rows = await db.query<{ id: number }>(sql`
    select c.id
    from (
      select n.id, n.caminho from rede_no as n join cliente as k on k.id = n.id
      where k.tipo <> 'CLIENTE' and n.nivel between 3 and 14 order by n.id limit 4000
    ) as c
    cross join lateral (
      select count(*) as pessoas from rede_no as b
      where b.caminho > c.caminho and b.caminho < left(c.caminho, -1) || '0'
    ) as t
    order by abs(t.pessoas - ${below}), c.id limit ${count}`);
  return rows.map(({ id }) => id);
}

/** Median ms of reading the tree of ten people as its D.I. does: the check of the own network included. */
export async function measureSubtree(db: Database, rounds: number): Promise<number> {
  const members = await membersWith(db, 10, rounds);
  const times: number[] = [];
  for (const id of [...members.slice(0, 5), ...members]) {
    const started = performance.now();
    const tops = await findTops(db, { ...nobody, id: 1, perfil: 'DI', id_cliente: id }, id, false);
    await readTree(db, tops, false, benchMonth);
    times.push(performance.now() - started);
  }
  return median(times.slice(5));
}

/** Whether a person far below is in the network of one high above, and of a stranger: ms of a call, and of the database in it. */
export async function measureOwnNetwork(db: Database, rounds: number): Promise<void> {
  const [high = 0] = await membersWith(db, 5_000, 1);
  const within = await db.query<{ id: number }>(sql`
    select b.id from rede_no as a join rede_no as b on b.caminho > a.caminho and b.caminho < left(a.caminho, -1) || '0'
    where a.id = ${high} order by b.nivel desc, b.id limit ${rounds}`);
  const strangers = await membersWith(db, 3, rounds);
  const caller = { ...nobody, id: 1, perfil: 'DI', id_cliente: high };
  const times: number[] = [];
  for (const id of [...within.map((row) => row.id), ...strangers]) {
    const started = performance.now();
    await isInOwnNetwork(db, caller, id);
    times.push(performance.now() - started);
  }
  const [plan] = await db.query<{ 'QUERY PLAN': readonly { 'Execution Time': number }[] }>(sql`
    explain (analyze, format json) select 1 as found from cliente where id = ${within[0]?.id ?? 0} and dh_exclusao is null
      and id in (
        select ${high}::bigint union all
        select n.id from rede_no as n where n.caminho >= (select caminho from rede_no where id = ${high})
          and n.caminho < left((select caminho from rede_no where id = ${high}), -1) || '0'
      )`);
  const inside = plan?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN;
  console.log(
    `  own-network check: ${median(times).toFixed(2)} ms with the way there, ${inside.toFixed(3)} ms in the database (aim: 1)`,
  );
}

/** A network of some twenty thousand people as columns: how large it is compressed, and how long it takes. */
export async function measureColumns(db: Database): Promise<void> {
  const [wide = 0] = await membersWith(db, 20_000, 1);
  const started = performance.now();
  const tops = await findTops(db, { ...nobody, id: 1, perfil: 'DI', id_cliente: wide }, wide, false);
  const columns = await readColumns(db, tops, false, benchMonth);
  const ms = performance.now() - started;
  const kilobytes = gzipSync(JSON.stringify(columns)).length / 1000;
  console.log(
    `  ${columns.total.toLocaleString('en')} people as columns: ${ms.toFixed(0)} ms, ${kilobytes.toFixed(0)} kB compressed`,
  );
}

/** Finding people by common and rare names and by code, with the ways to them, in the whole network and in one of a few thousand. */
export async function measureSearch(db: Database): Promise<void> {
  const [top] = await db.query<{ id: number }>(sql`
    select id from rede_no where superior is null
    order by (select count(*) from rede_no as b where b.caminho >= rede_no.caminho and b.caminho < left(rede_no.caminho, -1) || '0') desc limit 1`);
  const [high = 0] = await membersWith(db, 5_000, 1);
  const [person] = await db.query<{ nome: string; codigo_mundial: string }>(sql`
    select c.nome, c.codigo_mundial from rede_no as a
    join rede_no as b on b.caminho > a.caminho and b.caminho < left(a.caminho, -1) || '0'
    join cliente as c on c.id = b.id where a.id = ${high} order by b.nivel desc, b.id limit 1`);
  const queries = [person?.codigo_mundial ?? '', person?.nome ?? '', 'silva', 'maria', 'ana'];
  for (const root of [top?.id ?? high, high]) {
    const tops = await findTops(db, { ...nobody, id: 1, perfil: 'DI', id_cliente: root }, root, false);
    const times: string[] = [];
    for (const query of queries) {
      const rounds: number[] = [];
      for (let round = 0; round < 3; round++) {
        const started = performance.now();
        await searchPeople(db, tops, query, benchMonth);
        rounds.push(performance.now() - started);
      }
      times.push(median(rounds).toFixed(0));
    }
    console.log(
      `  search with the way there, from ${root}: ${times.join(', ')} ms by code, name, silva, maria, ana (aim: 300)`,
    );
  }
}
