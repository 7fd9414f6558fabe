import type { components } from '../../../api/generated/portal.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { doRepeatedly, type Task } from '../../../platform/tasks/task.ts';
import { assertAdministrator, assertConfigurator } from './configurator.ts';
import { studioErrors } from './errors.ts';
import type { FileChangeAsked, FileChanges } from './file-changes.ts';
import { followMovedFiles } from './moved-files.ts';
import type { ProjectStore } from './project-store.ts';
import {
  decideProposal,
  endWriting,
  findProposal,
  listProposals,
  listUnwritten,
  lockProposal,
  reopenProposal,
  type StoredProposal,
} from './proposals.queries.ts';

export type ProposalParts = {
  readonly db: Database;
  readonly store: ProjectStore;
  readonly changes: FileChanges;
  /** Whether this server may write files. */
  readonly writesViews: boolean;
};

/** A change in the form of the contract. */
export async function shownProposal(
  store: Pick<ProjectStore, 'read'>,
  proposal: StoredProposal,
  caller: Caller,
): Promise<components['schemas']['PropostaArquivo']> {
  const { id, arquivo, operacao, para, areas, situacao, motivo, dh_registro, dh_decisao } = proposal;
  const isWaiting = situacao === 'AGUARDA';
  const hash = isWaiting ? ((await store.read(arquivo))?.hash ?? null) : null;
  return {
    ...{ id, arquivo, operacao, para, areas: [...areas], situacao, motivo, dh_registro, dh_decisao },
    usuario: { id: proposal.id_usuario, nome: proposal.nome ?? '' },
    minha: proposal.id_usuario === caller.id,
    desatualizada: isWaiting && hash !== proposal.hash_base,
    decidida_por:
      proposal.id_usuario_decisao === null
        ? null
        : { id: proposal.id_usuario_decisao, nome: proposal.nome_decisao ?? '' },
  };
}

/** Calls of changes that wait for an administrator. */
export function proposalHandlers({ db, store, changes, writesViews }: ProposalParts) {
  /** Locks a waiting change, so that nobody else decides on it. */
  async function waiting(tx: Queryable, id: number): Promise<StoredProposal> {
    const found = await lockProposal(tx, id);
    if (found === null) throw studioErrors.PROPOSTA_NAO_ENCONTRADA();
    if (found.situacao !== 'AGUARDA') throw studioErrors.PROPOSTA_DECIDIDA({ situacao: found.situacao });
    return found;
  }

  async function answer(id: number, caller: Caller) {
    const found = await findProposal(db, id);
    if (found === null) throw studioErrors.PROPOSTA_NAO_ENCONTRADA();
    return { status: 200 as const, body: { data: await shownProposal(store, found, caller) } };
  }

  return {
    listarPropostasArquivo: async ({ query, caller }) => {
      assertConfigurator(caller());
      const found = await listProposals(db, query.file ?? null);
      const data = await Promise.all(found.map((one) => shownProposal(store, one, caller())));
      return { status: 200, body: { data, decide: caller().administrator } };
    },
    lerPropostaArquivo: async ({ params, caller }) => {
      assertConfigurator(caller());
      const found = await findProposal(db, params.id);
      if (found === null) throw studioErrors.PROPOSTA_NAO_ENCONTRADA();
      const now = await store.read(found.arquivo);
      const proposta = await shownProposal(store, found, caller());
      const novo = found.operacao === 'RENOMEACAO' ? found.base : found.texto;
      const data = { proposta, base: found.base, atual: now?.text ?? null, hash_atual: now?.hash ?? null, novo };
      return { status: 200, body: { data } };
    },
    aprovarPropostaArquivo: async ({ params, body, caller }) => {
      assertAdministrator(caller());
      await db.transaction(async (tx) => {
        const found = await waiting(tx, params.id);
        if (!writesViews) throw studioErrors.GRAVACAO_DESLIGADA({ file: found.arquivo });
        const now = await store.read(found.arquivo);
        const hash = now?.hash ?? null;
        if (hash !== found.hash_base || hash !== body.hash_atual)
          throw studioErrors.PROPOSTA_DESATUALIZADA({ file: found.arquivo });
        await decideProposal(tx, found.id, { situacao: 'APROVADA', motivo: null, by: caller().id });
      });
      const found = await findProposal(db, params.id);
      if (found === null) throw studioErrors.PROPOSTA_NAO_ENCONTRADA();
      await makeAgreed({ db, changes }, found);
      return answer(params.id, caller());
    },
    recusarPropostaArquivo: async ({ params, body, caller }) => {
      assertAdministrator(caller());
      await db.transaction(async (tx) => {
        const { id } = await waiting(tx, params.id);
        await decideProposal(tx, id, { situacao: 'RECUSADA', motivo: body.motivo.trim(), by: caller().id });
      });
      return answer(params.id, caller());
    },
    retirarPropostaArquivo: async ({ params, caller }) => {
      assertConfigurator(caller());
      await db.transaction(async (tx) => {
        const { id, id_usuario } = await waiting(tx, params.id);
        if (id_usuario !== caller().id) throw httpErrors.SEM_PERMISSAO({ permissao: 'ADMINISTRAR' });
        await decideProposal(tx, id, { situacao: 'RETIRADA', motivo: null, by: caller().id });
      });
      return answer(params.id, caller());
    },
  } satisfies Handlers;
}

/** ms between two searches for agreed changes that were not made. */
const unwrittenPause = 30_000;
/** Seconds that a server has to make an agreed change. */
const unwrittenAfter = 15;

/** Makes agreed changes whose server was killed before; if the file has changed meanwhile, they wait again. */
export function finishAgreed(parts: Omit<ProposalParts, 'writesViews'> & { readonly root: string }): Task {
  return doRepeatedly('estudio.propostas', unwrittenPause, async () => {
    await followMovedFiles(parts.db, parts.root);
    await makeUnwritten(parts, unwrittenAfter);
  });
}

/** Makes changes that were agreed this number of seconds ago and not made. */
async function makeUnwritten(
  { db, store, changes }: Omit<ProposalParts, 'writesViews'>,
  seconds: number,
): Promise<void> {
  for (const proposal of await listUnwritten(db, seconds)) {
    if (await isMade(store, proposal)) await endWriting(db, proposal.id);
    // A refused one waits again, which shows the reason: the file or its name has changed.
    else await makeAgreed({ db, changes }, proposal).catch(() => undefined);
  }
}

/**
 * Makes an agreed change. If it is refused, because the file has changed or its name is taken, it waits again, and this
 * throws.
 */
async function makeAgreed(
  { db, changes }: Pick<ProposalParts, 'db' | 'changes'>,
  proposal: StoredProposal,
): Promise<void> {
  try {
    await changes.make(changeOf(proposal), { author: proposal.id_usuario, agreed: proposal.id_usuario_decisao });
  } catch (error) {
    await reopenProposal(db, proposal);
    throw error;
  }
  await endWriting(db, proposal.id);
}

/** Whether the files already have the state that the change wants. */
async function isMade(
  store: Pick<ProjectStore, 'read'>,
  { arquivo, operacao, para, texto }: StoredProposal,
): Promise<boolean> {
  const now = await store.read(arquivo);
  if (operacao === 'GRAVACAO') return now?.text === texto;
  return now === null && (operacao === 'EXCLUSAO' || (await store.read(para ?? arquivo)) !== null);
}

function changeOf({ arquivo, operacao, para, texto, hash_base }: StoredProposal): FileChangeAsked {
  const base = { file: arquivo, expected: hash_base };
  if (operacao === 'EXCLUSAO') return { ...base, operation: 'EXCLUSAO' };
  if (operacao === 'RENOMEACAO') return { ...base, operation: 'RENOMEACAO', to: para ?? arquivo };
  return { ...base, operation: 'GRAVACAO', text: texto ?? '' };
}
