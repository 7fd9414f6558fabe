import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { measureAdhesion } from '../../evolution/index.ts';
import { findConsultant, readAdhesionPoints, readAdhesionRule } from '../../evolution/server/index.ts';
import { readProgress } from '../../network/demo/index.ts';
import { hasAllPoints } from '../../points/demo/index.ts';
import { type CardPhase, defaultTeamLimit, phaseOf } from '../rules/team.ts';

/** Key under which a database stores that it has them, so that deleted ones do not come back. */
const key = 'dna_demonstracao';
/** Number of teams whose origin has a card of the same colour. */
const teamsOfPhase = 25;
/** Maximum of people considered for them. */
const maxCandidates = 600;
const names = [
  'Ipê',
  'Jacarandá',
  'Araucária',
  'Jequitibá',
  'Aroeira',
  'Cedro',
  'Peroba',
  'Sucupira',
  'Angico',
  'Imbuia',
];

/**
 * Teams of the demonstration, up to 25 of each colour: a person and up to four consultants directly below. Waits for
 * the network, and for points if there are to be any. Returns how many it added.
 */
export async function seedTeams(
  db: Database,
  {
    people,
    hasPoints,
    signal,
  }: { readonly people: number; readonly hasPoints: boolean; readonly signal?: AbortSignal },
): Promise<number> {
  const [known] = await db.query(sql`select 1 as found from vitral_configuracao where chave = ${key}`);
  if (known !== undefined || (await readProgress(db)) < people) return 0;
  if (hasPoints && !(await hasAllPoints(db))) return 0;
  const [kind] = await db.query<{ id: number }>(sql`select id from rede_dna_tipo order by id limit 1`);
  // Chosen before the transaction, one statement at a time: that takes seconds, in which others can use the database.
  const teams = kind === undefined ? [] : await chooseTeams(db, signal);
  if (signal?.aborted === true) return 0;
  return db.transaction(async (tx) => {
    const begun = await tx.execute(
      sql`insert into vitral_configuracao (chave, valor) values (${key}, 'true') on conflict do nothing`,
    );
    if (begun === 0 || kind === undefined) return 0;
    await putTeams(tx, Number(kind.id), teams);
    return teams.length;
  });
}

type Team = { readonly name: string; readonly origin: number; readonly members: readonly number[] };

async function chooseTeams(db: Database, signal: AbortSignal | undefined): Promise<readonly Team[]> {
  const candidates = await db.query<{ id: number; below: readonly number[] }>(sql`
    select n.superior as id, array_agg(n.id order by n.id) as below
    from rede_no as n join cliente as c on c.id = n.id join cliente as s on s.id = n.superior
    where c.tipo in ('CONSULTOR', 'CONSULTOR_ENERGY', 'DI') and s.tipo in ('CONSULTOR', 'CONSULTOR_ENERGY', 'DI')
      and c.status in ('ATIVO', 'APROVADO') and s.status in ('ATIVO', 'APROVADO') and s.dh_exclusao is null and c.dh_exclusao is null
    group by n.superior order by n.superior limit ${maxCandidates}`);
  const taken = new Set<number>();
  const counts: Record<CardPhase, number> = { completa: 0, parcial: 0, inicial: 0 };
  const teams: Team[] = [];
  for (const { id, below } of candidates) {
    if (signal?.aborted === true || Object.values(counts).every((count) => count >= teamsOfPhase)) break;
    const origin = Number(id);
    const free = below.map(Number).filter((each) => !taken.has(each));
    if (taken.has(origin) || free.length === 0) continue;
    const phase = await readPhase(db, origin);
    if (phase === null || counts[phase] >= teamsOfPhase) continue;
    const members = free.slice(0, defaultTeamLimit - 1);
    for (const each of [origin, ...members]) taken.add(each);
    counts[phase] += 1;
    teams.push({ name: `Time ${names[teams.length % names.length]} ${teams.length + 1}`, origin, members });
  }
  return teams;
}

async function readPhase(db: Queryable, id: number): Promise<CardPhase | null> {
  const consultant = await findConsultant(db, id);
  if (consultant === null) return null;
  const rule = await readAdhesionRule(db, consultant.country);
  return phaseOf(measureAdhesion(rule, await readAdhesionPoints(db, consultant, rule)));
}

/** All of them by few statements: one per team would block the embedded database for too long. */
async function putTeams(tx: Queryable, kind: number, teams: readonly Team[]): Promise<void> {
  const json = JSON.stringify(teams);
  await tx.execute(sql`
    insert into rede_dna (nome, ativo, id_tipo, id_cliente, "id_consultorOrigem")
    select t.name, true, ${kind}::bigint, t.origin, t.origin
    from jsonb_to_recordset(${json}::jsonb) as t (name text, origin bigint) order by t.origin`);
  await tx.execute(sql`
    with topo as (
      insert into rede_dna_consultor ("id_redeDna", id_consultor)
      select d.id, d."id_consultorOrigem" from rede_dna as d
      join jsonb_to_recordset(${json}::jsonb) as t (origin bigint) on t.origin = d."id_consultorOrigem" order by d.id
      returning id, "id_redeDna" as time, id_consultor
    ),
    origem as (
      update rede_dna as d set "id_redeDnaConsultorOrigem" = p.id from topo as p where d.id = p.time
    )
    insert into rede_dna_consultor ("id_redeDna", id_consultor, id_superior)
    select p.time, m.id::bigint, p.id
    from topo as p join jsonb_to_recordset(${json}::jsonb) as t (origin bigint, members jsonb) on t.origin = p.id_consultor
    cross join lateral jsonb_array_elements_text(t.members) with ordinality as m (id, lugar)
    order by p.time, m.lugar`);
}
