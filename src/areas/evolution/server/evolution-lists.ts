import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { placeOf } from '../../../engine/records/named-refusals.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { noGroups } from '../../catalogue/server/index.ts';
import type { Services } from '../../module.ts';
import { searchStatement } from '../../records/server/index.ts';
import { measureAdhesion } from '../rules/adhesion.ts';
import { readAdhesionRule, ruleRow } from './adhesion-rules.ts';
import { listDocuments } from './documents.ts';
import { evolvingStates, findConsultant, readAdhesionPoints } from './facts.ts';
import { findOwnConsultant } from './read-evolution.ts';

/** Tables read by lists of items with points. */
const itemTables = [
  'venda_vinculo',
  'pedido_item',
  'pedido_venda',
  'ponto_lancamento',
  'ponto_mes',
  'cliente',
  'rede_no',
];

type Search = { readonly consultor: number } & Readonly<Record<string, unknown>>;

/** Lists about a consultant's progress. */
export function createEvolutionLists({ db, entities, publicUrl }: Pick<Services, 'db' | 'entities' | 'publicUrl'>) {
  const listItems = async (
    caller: Caller,
    { consultor, ...search }: Search,
    select: (id: number, isLocked: boolean) => Sql,
  ) => {
    await findOwnConsultant(db, caller, consultor);
    const consultant = await findConsultant(db, consultor);
    const rows = sql`(${select(consultor, consultant === null || evolvingStates.has(consultant.status))}\n)`;
    const listed = { shape: 'ItemPontos', key: 'id_item', rows, tables: itemTables, sortBy: 'numero' };
    const answer: unknown = await searchStatement({ db, entities }, listed, search);
    return answer as components['schemas']['ItemPontosLista'];
  };
  /** The rule of adhesion of the caller's country, or the progress of a consultant in that of theirs. */
  const findRule = async (caller: Caller, consultor: number | undefined) => {
    if (consultor === undefined) return ruleRow(await readAdhesionRule(db, await findCountry(db, caller)));
    const consultant = await findOwnConsultant(db, caller, consultor, placeOf('query', 'id_consultor'));
    const rule = await readAdhesionRule(db, consultant.country);
    return measureAdhesion(rule, await readAdhesionPoints(db, consultant, rule));
  };
  const documents = async (caller: Caller, id: number) => {
    const data = await listDocuments(db, caller, id, publicUrl());
    return { data: [...data], total: data.length, ...noGroups };
  };
  return { listItems, findRule, documents };
}

async function findCountry(db: Queryable, { id_pais }: Caller): Promise<string | null> {
  const [row] = await db.query<{ sigla3: string | null }>(sql`select sigla3 from pais where id = ${id_pais}::bigint`);
  return row?.sigla3 ?? null;
}
