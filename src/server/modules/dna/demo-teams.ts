import sql from 'sql-template-tag';
import { type CardPhase, defaultTeamLimit, phaseOf } from '../../../domain/dna/team.ts';
import { measureAdhesion } from '../../../domain/evolution/adhesion.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { readAdhesionRule } from '../evolution/adhesion-rules.ts';
import { findConsultant, readAdhesionPoints } from '../evolution/facts.ts';
import { readProgress } from '../network/demo/seed-network.ts';

/** By which a database remembers that it got them: what somebody deleted does not come back. */
const key = 'dna_demonstracao';
/** Teams whose origin has a card of one colour. */
const teamsOfPhase = 25;
/** People who are looked at for them. */
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
 * Teams of the demonstration, 25 of each colour as far as its people give them: somebody and up to four consultants right below.
 * Waits for the network, and where there are to be points for those. Answers how many it put.
 */
export async function seedTeams(
  db: Database,
  { people, hasPoints }: { readonly people: number; readonly hasPoints: boolean },
): Promise<number> {
  const [known] = await db.query(sql`select 1 as found from vitral_configuracao where chave = ${key}`);
  if (known !== undefined || (await readProgress(db)) < people) return 0;
  const [posted] = await db.query(sql`select 1 as found from ponto_mensal limit 1`);
  if (hasPoints && posted === undefined) return 0;
  return db.transaction(async (tx) => {
    const begun = await tx.execute(
      sql`insert into vitral_configuracao (chave, valor) values (${key}, 'true') on conflict do nothing`,
    );
    return begun === 0 ? 0 : putTeams(tx);
  });
}

async function putTeams(tx: Queryable): Promise<number> {
  const [kind] = await tx.query<{ id: number }>(sql`select id from rede_dna_tipo order by id limit 1`);
  if (kind === undefined) return 0;
  const candidates = await tx.query<{ id: number; below: readonly number[] }>(sql`
    select n.superior as id, array_agg(n.id order by n.id) as below
    from rede_no as n join cliente as c on c.id = n.id join cliente as s on s.id = n.superior
    where c.tipo in ('CONSULTOR', 'CONSULTOR_ENERGY', 'DI') and s.tipo in ('CONSULTOR', 'CONSULTOR_ENERGY', 'DI')
      and c.status in ('ATIVO', 'APROVADO') and s.status in ('ATIVO', 'APROVADO') and s.dh_exclusao is null and c.dh_exclusao is null
    group by n.superior order by n.superior limit ${maxCandidates}`);
  const taken = new Set<number>();
  const counts: Record<CardPhase, number> = { completa: 0, parcial: 0, inicial: 0 };
  let put = 0;
  for (const { id, below } of candidates) {
    const origin = Number(id);
    const free = below.map(Number).filter((each) => !taken.has(each));
    if (taken.has(origin) || free.length === 0) continue;
    const phase = await readPhase(tx, origin);
    if (phase === null || counts[phase] >= teamsOfPhase) continue;
    const members = free.slice(0, defaultTeamLimit - 1);
    for (const each of [origin, ...members]) taken.add(each);
    counts[phase] += 1;
    await putTeam(tx, { kind: Number(kind.id), name: `Time ${names[put % names.length]} ${put + 1}`, origin, members });
    put += 1;
  }
  return put;
}

async function readPhase(tx: Queryable, id: number): Promise<CardPhase | null> {
  const consultant = await findConsultant(tx, id);
  if (consultant === null) return null;
  const rule = await readAdhesionRule(tx, consultant.country);
  return phaseOf(measureAdhesion(rule, await readAdhesionPoints(tx, consultant, rule)));
}

async function putTeam(
  tx: Queryable,
  team: { readonly kind: number; readonly name: string; readonly origin: number; readonly members: readonly number[] },
): Promise<void> {
  const { kind, name, origin, members } = team;
  const [made] = await tx.query<{ id: number }>(sql`
    insert into rede_dna (nome, ativo, id_tipo, id_cliente, "id_consultorOrigem") values (${name}, true, ${kind}, ${origin}, ${origin})
    returning id`);
  const [top] = await tx.query<{ id: number }>(sql`
    insert into rede_dna_consultor ("id_redeDna", id_consultor) values (${made?.id}, ${origin}) returning id`);
  await tx.execute(sql`update rede_dna set "id_redeDnaConsultorOrigem" = ${top?.id} where id = ${made?.id}`);
  await tx.execute(sql`
    insert into rede_dna_consultor ("id_redeDna", id_consultor, id_superior)
    select ${made?.id}, m.id, ${top?.id} from unnest(${members}::bigint[]) as m (id)`);
}
