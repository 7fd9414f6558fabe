import sql from 'sql-template-tag';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { addNodes, beginChange, lockNetwork, type NetworkChange } from '../../network/server/index.ts';
import { type Original, planClone } from './check-clone.ts';
import { findBranch } from './documents.ts';
import { type PlacedClone, placeClones } from './place-clones.ts';
import type { Card } from './project-network.ts';

/** The journal of clones, and the entity of the cloned records. */
export const [cloningEntity, clientEntity] = ['Clonagem', 'Cliente'] as const;

/** A registration made by a clone. */
export type MadeClone = {
  readonly id_origem: number;
  readonly id: number;
  readonly codigoMundial: string | null;
  readonly nome: string;
};

type Parts = { readonly db: Database; readonly engine: RecordEngine; readonly now: () => Date };

/**
 * Clones projected registrations into a branch, all of them or none: one transaction with the network locked, which
 * checks everything again (`planClone`). Each new registration belongs to the same person, with the person's network
 * data, at the place corresponding to its original; credit, bank account, kit and code of the other branch are not
 * copied. Existing registrations stay unchanged.
 */
export async function cloneNetwork(
  { db, engine, now }: Parts,
  caller: Caller,
  branchId: number,
  cards: readonly Card[],
): Promise<readonly MadeClone[]> {
  try {
    return await db.transaction(async (tx) => {
      await lockNetwork(tx);
      const branch = await findBranch(tx, branchId);
      const { originals, existing } = await planClone(tx, cards, branch);
      const change = await beginChange(tx, now(), caller.id === 0 ? null : caller.id);
      const ids = await drawIds(tx, 'cliente', originals.length);
      const clones = originals.map(({ id, pessoa }, index) => ({ origin: id, pessoa, id: ids[index] ?? 0 }));
      const places = await placeClones(tx, clones, branch);
      const made = await putRecords(tx, originals, places, { branch: branch.id, now: now() });
      await addNodes(tx, places, change);
      await recordMade(tx, change, ids);
      const main = cards.find(({ ordemGeracional }) => ordemGeracional === 0)?.id ?? 0;
      await storeJournal(tx, change, places, { main, branch: branch.id, existing });
      return made;
    });
  } catch (error) {
    throw engine.asApiError(error, clientEntity);
  }
}

async function drawIds(tx: Queryable, table: string, count: number): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::integer)`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * The sponsor of a member is part of the business data; for customers the serving consultant is a field of the record
 * (`selectSponsors`).
 */
async function putRecords(
  tx: Queryable,
  originals: readonly Original[],
  places: readonly PlacedClone[],
  { branch, now }: { readonly branch: number; readonly now: Date },
): Promise<readonly MadeClone[]> {
  const members = await drawIds(tx, 'cliente_dados_comerciais', originals.length);
  const rows = originals.map(({ id, document }, index) => {
    const place = places[index];
    return { origem: id, id: place?.id, superior: place?.superior ?? null, documento: document, dados: members[index] };
  });
  // One statement, because rows of both tables refer to each other.
  const made = await tx.query<{ origem: number; id: number; codigo: string | null; nome: string }>(sql`
    with pedido as materialized (
      select r.origem, r.id, r.superior, r.documento as documento_filial, case when coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE' then r.dados end as dados
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (origem bigint, id bigint, superior bigint, documento text, dados bigint)
      join cliente as c on c.id = r.origem
    ), dados as (
      insert into cliente_dados_comerciais
        (id, "id_statusPenn", "id_clientePaiEmpresarial", "dataRegistroPenn", "participouMmn", "outraMarca", "possuiParentesco",
          "grauParentesco", "nomeParentesco", id_consultor, tipo_origem)
      select p.dados, d."id_statusPenn", p.superior, d."dataRegistroPenn", coalesce(d."participouMmn", false), d."outraMarca",
        coalesce(d."possuiParentesco", false), d."grauParentesco", d."nomeParentesco", p.superior, d.tipo_origem
      from pedido as p join cliente as c on c.id = p.origem left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
      where p.dados is not null
    ), novo as (
      insert into cliente
        (id, codigo_mundial, nome, tipo_pessoa, documento, documento_filial, rg, email, telefone, data_nascimento, id_estado_civil,
          id_cidade, cep, logradouro, numero, complemento, bairro, id_filial, limite_credito, status, data_cadastro, id_consultor,
          tipo, id_pessoa, "id_dadosComerciais", aceite_consultor, dh_situacao, verificacao_ativacao_pendente)
      select p.id, c.codigo_mundial, c.nome, c.tipo_pessoa, c.documento, p.documento_filial, c.rg, c.email, c.telefone, c.data_nascimento,
        c.id_estado_civil, c.id_cidade, c.cep, c.logradouro, c.numero, c.complemento, c.bairro, ${branch}::bigint, 0, c.status,
        ${portalDay(now)}::date, p.superior, c.tipo, c.id_pessoa, p.dados, c.aceite_consultor, ${now}::timestamptz, false
      from pedido as p join cliente as c on c.id = p.origem order by p.id
      returning id, codigo_mundial, nome
    )
    select p.origem, n.id, n.codigo_mundial as codigo, n.nome from novo as n join pedido as p on p.id = n.id order by n.id`);
  return made.map(({ origem, id, codigo, nome }) => ({
    ...{ id_origem: Number(origem), id: Number(id), codigoMundial: codigo, nome },
  }));
}

/** Records the creation in the history, as for any saved record. */
async function recordMade(tx: Queryable, { user }: NetworkChange, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into vitral_historico (entity, id_registro, versao, operacao, id_usuario, antes, depois)
    select 'Cliente', c.id, c.versao, 'CRIACAO', ${user}::bigint, null, jsonb_strip_nulls(jsonb_build_object(
      'codigo_mundial', c.codigo_mundial, 'nome', c.nome, 'tipo_pessoa', c.tipo_pessoa, 'documento', c.documento,
      'documento_filial', c.documento_filial, 'status', c.status, 'tipo', c.tipo, 'data_cadastro', c.data_cadastro,
      'filial', jsonb_build_object('id', c.id_filial), 'pessoa', jsonb_build_object('id', c.id_pessoa),
      'consultor', case when c.id_consultor is not null then jsonb_build_object('id', c.id_consultor) end))
    from cliente as c where c.id = any (${ids}::bigint[]) order by c.id`);
  await tx.execute(sql`
    insert into vitral_historico (entity, id_registro, versao, operacao, id_usuario, antes, depois)
    select 'ClienteDadosComerciais', d.id, d.versao, 'CRIACAO', ${user}::bigint, null, jsonb_strip_nulls(jsonb_build_object(
      'dataRegistroPenn', d."dataRegistroPenn", 'participouMmn', d."participouMmn", 'possuiParentesco', d."possuiParentesco",
      'clientePaiEmpresarial', case when d."id_clientePaiEmpresarial" is not null
        then jsonb_build_object('id', d."id_clientePaiEmpresarial") end))
    from cliente as c join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
    where c.id = any (${ids}::bigint[]) order by d.id`);
}

async function storeJournal(
  tx: Queryable,
  { user, lote }: NetworkChange,
  places: readonly PlacedClone[],
  { main, branch, existing }: { readonly main: number; readonly branch: number; readonly existing: number },
): Promise<void> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into clonagem (id_origem, id_filial, novos, existentes, id_usuario, lote)
    values (${main}, ${branch}, ${places.length}, ${existing}, ${user}, ${lote}) returning id`);
  await tx.execute(sql`
    insert into clonagem_cliente (id_clonagem, id_origem, id_clone, id_superior)
    select ${Number(row?.id)}::bigint, r.origin, r.id, r.superior
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r (origin bigint, id bigint, superior bigint) order by r.id`);
}
