import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { searchList } from '../../../engine/lists/search.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { placeOf } from '../../../engine/records/named-refusals.ts';
import { relationOfStatement } from '../../../engine/statements/list-statement.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../module.ts';
import { isInOwnNetwork, refusalOf } from '../../network/server/index.ts';
import { isAboveNetworks, readRequest } from '../../records/server/index.ts';
import { findIn } from '../rules/tree.ts';
import { addMember, createTeam, removeMember, removeTeam, saveMember, saveTeam } from './change-team.ts';
import { readPhotos } from './read-photos.ts';
import { answerNode, answerTeam, memberEntity, readTeam, type Team, teamEntity } from './read-team.ts';

/** The calls of the editor of DNA teams (specification 002, section 7 'DNA team'). */
export const dnaOperations = [
  ...(['listarConsultoresFilhos', 'obterRedeDnaTime', 'encontrarRedeDnaConsultor'] as const),
  ...(['criarRedeDna', 'salvarRedeDna', 'excluirRedeDna'] as const),
  ...(['criarRedeDnaConsultor', 'salvarRedeDnaConsultor', 'excluirRedeDnaConsultor'] as const),
  'excluirRedeDnaConsultorOrigem',
] as const;

type Parts = Pick<Services, 'db' | 'engine' | 'entities' | 'publishSaved'>;

/** Answers the calls of the editor of DNA teams. */
export function dnaRoutes({
  db,
  engine,
  entities,
  publishSaved,
}: Parts): Required<Pick<Handlers, (typeof dnaOperations)[number]>> {
  const parts = { db, engine };
  const publish = () => {
    for (const entity of [teamEntity, memberEntity]) publishSaved({ entity });
  };
  const answer = async (who: Caller, team: Team) => ({
    data: answerTeam(who, team, await readPhotos({ db, entities, engine }, who, team)),
  });
  const answerMember = async (who: Caller, team: Team, id: number) => {
    const member = findIn(team.root, id);
    if (member === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: memberEntity, id });
    return { data: answerNode(member, team.versao, await readPhotos({ db, entities, engine }, who, { root: member })) };
  };
  return {
    listarConsultoresFilhos: async ({ query, caller }) => {
      const { id_cliente_pai, ...search } = query;
      const who = caller();
      if (id_cliente_pai !== undefined && !(await isInOwnNetwork(db, who, id_cliente_pai)))
        throw refusalOf(who, id_cliente_pai, placeOf('query', 'id_cliente_pai'));
      const shape = entities.shapes().get('ConsultorFilho');
      if (shape === undefined) throw new Error('The contract has no ConsultorFilho.');
      const rows = selectCandidates(who, id_cliente_pai);
      const relation = relationOfStatement(
        { shape, key: 'id', rows, tables: ['cliente', 'rede_no'] },
        entities.models(),
      );
      const sorted = search.sortBy === undefined || search.sortBy === '' ? { ...search, sortBy: 'nome' } : search;
      const answer: unknown = await searchList(db, relation, readRequest(sorted, relation, undefined), { scope: null });
      return { status: 200, body: answer as components['schemas']['ConsultorFilhoLista'] };
    },
    obterRedeDnaTime: async ({ params, caller }) => {
      const who = caller();
      await engine.get(who, teamEntity, params.id);
      return { status: 200, body: await answer(who, await readTeam(db, params.id)) };
    },
    encontrarRedeDnaConsultor: async ({ query, caller }) => {
      const who = caller();
      if (!(await isInOwnNetwork(db, who, query.consultor)))
        throw refusalOf(who, query.consultor, placeOf('query', 'consultor'));
      const [row] = await db.query<{ membro: number }>(
        sql`select membro from dna_integrante_ativo where consultor = ${query.consultor}`,
      );
      return { status: 200, body: { data: { id: row === undefined ? null : Number(row.membro) } } };
    },
    criarRedeDna: async ({ body, caller, afterwards }) => {
      const who = caller();
      const { redeDnaConsultorOrigem, tipo, ...sent } = body;
      const team = await createTeam(parts, who, {
        ...sent,
        tipo: referenceOf(tipo),
        root: redeDnaConsultorOrigem ?? null,
      });
      afterwards(publish);
      return { status: 201, body: await answer(who, team) };
    },
    salvarRedeDna: async ({ params, body, caller, afterwards }) => {
      const who = caller();
      const { versao, redeDnaConsultorOrigem, tipo, ...sent } = body;
      const team = await saveTeam(parts, who, params.id, versao, {
        ...sent,
        ...(tipo === undefined ? {} : { tipo: referenceOf(tipo) }),
        ...(redeDnaConsultorOrigem === undefined ? {} : { root: redeDnaConsultorOrigem }),
      });
      afterwards(publish);
      return { status: 200, body: await answer(who, team) };
    },
    excluirRedeDna: async ({ params, query, caller, afterwards }) => {
      await removeTeam(parts, caller(), params.id, query.versao);
      afterwards(publish);
      return { status: 204, body: undefined };
    },
    criarRedeDnaConsultor: async ({ body, caller, afterwards }) => {
      const { redeDna, consultor, superior, filhos = [], versao } = body;
      const who = caller();
      const { team, id } = await addMember(parts, who, {
        ...{ team: referenceOf(redeDna) ?? 0, superior: referenceOf(superior), versao },
        ...{ consultor: { id: referenceOf(consultor) ?? 0 }, filhos },
      });
      afterwards(publish);
      return { status: 201, body: await answerMember(who, team, id) };
    },
    salvarRedeDnaConsultor: async ({ params, body, caller, afterwards }) => {
      const { versao, consultor, filhos } = body;
      const sent = { versao, filhos, consultor: referenceOf(consultor) ?? undefined };
      const who = caller();
      const team = await saveMember(parts, who, params.id, sent);
      afterwards(publish);
      return { status: 200, body: await answerMember(who, team, params.id) };
    },
    excluirRedeDnaConsultor: async ({ params, query, caller, afterwards }) => {
      await removeMember(parts, caller(), params.id, { team: query.redeDna, versao: query.versao, isOrigin: false });
      afterwards(publish);
      return { status: 204, body: undefined };
    },
    excluirRedeDnaConsultorOrigem: async ({ params, query, caller, afterwards }) => {
      await removeMember(parts, caller(), params.id, { team: query.redeDna, versao: query.versao, isOrigin: true });
      afterwards(publish);
      return { status: 204, body: undefined };
    },
  };
}

/** The id of a reference as it is sent, which is a number or an object with it; null for nothing. */
function referenceOf(sent: unknown): number | null {
  const id: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'id') : sent;
  return typeof id === 'number' ? id : null;
}

/** Consultants below one of them; without one those who may be the origin of a team of the caller. */
function selectCandidates(caller: Caller, parent: number | undefined): Sql {
  const children = (of: number) => sql`c.id in (select n.id from rede_no as n where n.superior = ${of})`;
  const own = caller.id_cliente ?? 0;
  const which =
    parent !== undefined
      ? children(parent)
      : own > 0
        ? sql`(c.id = ${own} or ${children(own)})`
        : isAboveNetworks(caller)
          ? sql`true`
          : sql`false`;
  return sql`(
    select c.id, c.nome, c.codigo_mundial, null::text as avatar,
      case c.tipo when 'CONSULTOR' then 'Consultor' when 'DI' then 'D.I.' else 'Consultor Energy' end as tipo_cliente,
      case coalesce(c.status, 'ATIVO') when 'ATIVO' then 'Ativo' when 'INATIVO' then 'Inativo' when 'BLOQUEADO' then 'Bloqueado'
        when 'PENDENTE' then 'Pendente' when 'RECOMENDACAO' then 'Recomendação' when 'APROVADO' then 'Aprovado'
        when 'EVOLUIR_PARA_DI' then 'Evoluir para D.I.' else 'Evoluir para D.I. Energy' end as status_cliente
    from cliente as c
    where c.dh_exclusao is null and c.tipo in ('CONSULTOR', 'CONSULTOR_ENERGY', 'DI') and ${which}
  )`;
}
