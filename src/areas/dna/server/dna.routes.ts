import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { placeOf } from '../../../engine/records/named-refusals.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../module.ts';
import { isInOwnNetwork, refusalOf } from '../../network/server/index.ts';
import { searchStatement } from '../../records/server/index.ts';
import { findIn } from '../rules/tree.ts';
import { addMember, createTeam, removeMember, removeTeam, saveMember, saveTeam } from './change-team.ts';
import { readPhotos } from './read-photos.ts';
import { answerNode, answerTeam, memberEntity, readTeam, type Team, teamEntity } from './read-team.ts';
import { selectCandidates } from './select-candidates.ts';

/** The calls of the editor of DNA teams (specification 002, section 7 'DNA team'). */
export const dnaOperations = [
  ...(['listarConsultoresFilhos', 'obterRedeDnaTime', 'encontrarRedeDnaConsultor'] as const),
  ...(['criarRedeDna', 'salvarRedeDna', 'excluirRedeDna'] as const),
  ...(['criarRedeDnaConsultor', 'salvarRedeDnaConsultor', 'excluirRedeDnaConsultor'] as const),
  'excluirRedeDnaConsultorOrigem',
] as const;

type Parts = Pick<Services, 'db' | 'engine' | 'entities' | 'publishSaved'>;

/** Handlers of the editor of DNA teams. */
export function dnaRoutes({ db, engine, entities, publishSaved }: Parts) {
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
      const rows = selectCandidates(who, id_cliente_pai);
      const listed = { shape: 'ConsultorFilho', key: 'id', rows, tables: ['cliente', 'rede_no'], sortBy: 'nome' };
      const answer: unknown = await searchStatement({ db, entities }, listed, search);
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
  } satisfies Handlers;
}

/** The id of a sent reference, which is a number or an object with it; null for none. */
function referenceOf(sent: unknown): number | null {
  const id: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'id') : sent;
  return typeof id === 'number' ? id : null;
}
