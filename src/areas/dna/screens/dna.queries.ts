import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../api/generated/portal.ts';
import { ApiError, dataOf, newIdempotencyKey } from '../../../api/index.ts';
import { client } from '../../../portal/session/client.ts';
import { type DnaServices, type EditedTeam, TeamConflict } from '../machines/dna.machine.ts';
import { type Joining, memberOf, type TeamStep } from '../rules/steps.ts';

type TeamAnswer = components['schemas']['RedeDnaTime'];
type SentNode = { id: number; consultor: { id: number }; filhos: SentNode[] };

/** A new team. */
export const newTeam: EditedTeam = {
  ...{ id: 0, versao: 0, nome: '', ativo: true, tipo: null, root: null, isEditable: true },
};

/** A team with its tree. Its key contains the entity, so that it is reloaded after somebody else changes a team. */
export const teamQuery = (id: number) =>
  queryOptions({
    queryKey: ['list', 'RedeDna/arvore', 'GET', id],
    queryFn: async ({ signal }): Promise<EditedTeam> =>
      editedOf((await dataOf(client.GET('/RedeDNA/{id}', { params: { path: { id } }, signal }))).data),
    staleTime: 0,
  });

export const kindsQuery = queryOptions({
  queryKey: ['dna', 'kinds'],
  queryFn: async ({ signal }) =>
    (await dataOf(client.GET('/RedeDnaTipo', { params: { query: { size: 100 } }, signal }))).data.flatMap(
      ({ id, descricao, limiteIntegrantesRede }) => ({
        id,
        descricao: descricao ?? '',
        limiteIntegrantesRede: limiteIntegrantesRede ?? null,
      }),
    ),
  staleTime: 60_000,
});

/** How far a consultant fulfils the rule of joining; null if unknown. */
export const pointsQuery = (consultor: number) =>
  queryOptions({
    queryKey: ['dna', 'points', consultor],
    queryFn: async ({ signal }) => {
      const query = { id_consultor: consultor };
      const { data } = await dataOf(client.GET('/listarRegraAdesao', { params: { query }, signal, showsErrors: true }));
      const [points] = data;
      return points !== undefined && 'passou_individual' in points ? wholePoints(points) : null;
    },
    staleTime: 60_000,
    retry: false,
  });

/** Progress of a member in the rule of joining; null if unknown. */
export type PointsOfMember = ReturnType<typeof wholePoints> | null;

/** Every row is complete: only a list with selected fields could omit one. */
function wholePoints(points: components['schemas']['RedeDnaFaseRegraAdesaoLinha']) {
  return {
    passou_individual: points.passou_individual === true,
    passou_requeridos: points.passou_requeridos === true,
    atingiu_meta_parcialmente: points.atingiu_meta_parcialmente === true,
    individual: { realised: points.pontos_individuais_realisado, goal: points.pontos_individuais_acumulados },
    required: { realised: points.pontos_requeridos_realisado, goal: points.pontos_requeridos_acumulados },
  };
}

/** Number of consultants on one page of the dialog (specification 002, section 9). */
export const candidatePage = 10;

export const candidatesQuery = (parent: number | null, search: string, page: number) =>
  queryOptions({
    queryKey: ['dna', 'candidates', parent, search, page],
    queryFn: async ({ signal }) => {
      const asked = { size: candidatePage, page, ...(search === '' ? {} : { query: search }) };
      const query = parent === null ? asked : { ...asked, id_cliente_pai: parent };
      return dataOf(client.GET('/listarConsultoresFilhos', { params: { query }, signal }));
    },
    staleTime: 30_000,
  });

/** The server calls of the editor's machine. */
export const dnaServices: DnaServices = {
  read: readTeam,
  findElsewhere: async ({ ativo }, consultants) => {
    // An inactive team may share consultants with other teams.
    if (!ativo) return [];
    const found = await Promise.all(
      consultants.map(async (consultor) => {
        try {
          const { data } = await dataOf(
            client.GET('/RedeDNAConsultor', { params: { query: { consultor } }, showsErrors: true }),
          );
          return data.id === null ? [] : [consultor];
        } catch (error) {
          // For consultants who have left the caller's network only the save can tell.
          if (error instanceof ApiError && error.code === 'PESSOA_SEM_ACESSO') return [];
          throw error;
        }
      }),
    );
    // A consultant of this very team has been refused before.
    return found.flat();
  },
  save: (team) =>
    inWords(async () => {
      const { id, versao, nome, ativo, tipo, root } = team;
      const fields = { nome, ativo, tipo: tipo === null ? null : { id: tipo.id } };
      if (id > 0) {
        const answer = client.PUT('/RedeDna/{id}', {
          params: { path: { id } },
          body: { versao, ...fields },
          showsErrors: true,
        });
        return editedOf((await dataOf(answer)).data);
      }
      const answer = client.POST('/RedeDna', {
        params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
        body: { ...fields, redeDnaConsultorOrigem: root === null ? null : sentOf(root) },
        showsErrors: true,
      });
      return editedOf((await dataOf(answer)).data);
    }),
  take: (team, step) =>
    inWords(async () => {
      await send(team, step);
      return readTeam(team.id);
    }),
  remove: ({ id, versao }) =>
    inWords(async () => {
      await client.DELETE('/RedeDna/{id}', { params: { path: { id }, query: { versao } }, showsErrors: true });
    }),
};

async function readTeam(id: number): Promise<EditedTeam> {
  return editedOf((await dataOf(client.GET('/RedeDNA/{id}', { params: { path: { id } }, showsErrors: true }))).data);
}

async function send({ id, versao, root }: EditedTeam, step: TeamStep): Promise<void> {
  const memberId = (consultor: number) => memberOf(root, consultor)?.id ?? 0;
  if (step.do === 'remove') {
    const member = memberId(step.consultor);
    const params = { path: { id: member }, query: { versao, redeDna: id } };
    if (root?.id === member) await client.DELETE('/RedeDna/consultorOrigem/{id}', { params, showsErrors: true });
    else await client.DELETE('/RedeDnaConsultor/{id}', { params, showsErrors: true });
    return;
  }
  if (step.do === 'add' && step.parent === null) {
    const body = { versao, redeDnaConsultorOrigem: sentOf(step.member) };
    await client.PUT('/RedeDna/{id}', { params: { path: { id } }, body, showsErrors: true });
    return;
  }
  const parent = memberId(step.parent ?? 0);
  const filhos =
    step.do === 'add'
      ? [sentOf(step.member)]
      : [{ id: memberId(step.consultor), consultor: { id: step.consultor }, filhos: [] }];
  const params = { path: { id: parent } };
  await client.PUT('/RedeDnaConsultor/{id}', { params, body: { versao, filhos }, showsErrors: true });
}

function sentOf({ consultor, filhos }: Joining): SentNode {
  return { id: 0, consultor: { id: consultor.id }, filhos: filhos.map(sentOf) };
}

function editedOf(team: TeamAnswer): EditedTeam {
  const { id, versao, nome, ativo, tipo, redeDnaConsultorOrigem, isPermiteEditar } = team;
  return {
    ...{ id, versao, nome, ativo, root: redeDnaConsultorOrigem ?? null, isEditable: isPermiteEditar },
    tipo: tipo == null ? null : { id: tipo.id, limiteIntegrantesRede: tipo.limiteIntegrantesRede ?? null },
  };
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'REGISTRO_ALTERADO') throw new TeamConflict(error.message);
    throw error;
  }
}
