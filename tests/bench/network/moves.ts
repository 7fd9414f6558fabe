import sql from 'sql-template-tag';
import { beginChange, findNode, moveNode } from '../../../src/areas/network/server/nodes.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { median } from '../load.ts';
import { membersWith } from './reads.ts';

const people = 1_000;

type Move = (db: Database, id: number, superior: number) => Promise<void>;

/** Moving a thousand people to another sponsor and back, beside the same rows written by hand without locks and checks. */
export async function measureMoves(db: Database, rounds: number): Promise<void> {
  const [id = 0] = await membersWith(db, people, 1);
  const node = await findNode(db, id);
  const home = node?.superior ?? 0;
  const [other] = await db.query<{ id: number }>(sql`
    select n.id from rede_no as n join cliente as c on c.id = n.id
    where c.tipo = 'DI' and n.nivel = 6 and n.id <> ${home} and position('/' || to_hex(${id}::bigint) || '/' in n.caminho) = 0
    order by n.id limit 1`);
  const away = other?.id ?? 0;
  const times: Record<'portal' | 'byHand', number[]> = { portal: [], byHand: [] };
  let moved = 0;
  const portal: Move = (database, client, superior) =>
    database.transaction(async (tx) => {
      moved = await moveNode(tx, client, superior, await beginChange(tx, new Date(), null));
    });
  // Dead rows of one round slow the next one: both write as many.
  for (let round = 0; round < rounds; round++)
    for (const [name, move] of [
      ['portal', portal],
      ['byHand', moveByHand],
    ] as const) {
      const started = performance.now();
      await move(db, id, away);
      await move(db, id, home);
      times[name].push((performance.now() - started) / 2);
    }
  const [ours, theirs] = [median(times.portal), median(times.byHand)];
  console.log(
    `  moving ${moved.toLocaleString('en')} people: ${ours.toFixed(0)} ms, ${(ours / theirs).toFixed(2)} of SQL by hand (aim: 2)`,
  );
}

const moveByHand: Move = (db, id, superior) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      update rede_no as n set
        superior = case when n.id = ${id} then ${superior}::bigint else n.superior end,
        caminho_superior = p.caminho || case when n.id = ${id} then ''
          else to_hex(${id}::bigint) || '/' || substr(n.caminho_superior, length(e.caminho) + 1) end
      from rede_no as e, rede_no as p
      where e.id = ${id} and p.id = ${superior} and n.caminho >= e.caminho and n.caminho < left(e.caminho, -1) || '0'`);
    await tx.execute(sql`update rede_vinculo set ate = greatest(now(), desde) where cliente = ${id} and ate is null`);
    await tx.execute(sql`
      insert into rede_vinculo (cliente, superior, desde, lote) values (${id}, ${superior}, now(), nextval('rede_lote'))`);
  });
