import sql from 'sql-template-tag';
import type { Language } from '../../../domain/languages.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { type NamedPlace, placeOf, refuseForeign, refuseMissing } from '../../../engine/records/named-refusals.ts';
import { hasWholeEntity, scopeOf } from '../../../engine/records/rows/scope.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { errorLanguage } from '../../../platform/http/errors/error-texts.ts';
import { refuseTogether } from '../../../platform/http/errors/refuse-together.ts';
import type { Services } from '../../module.ts';
import { clientEntity, cloneNetwork, cloningEntity } from './clone-network.ts';
import { findBranch, isDocumentOf, isTakenInBranch, tidyDocument } from './documents.ts';
import { cloningErrors } from './errors.ts';
import { projectClient, projectNetwork } from './project-network.ts';

/** The calls of cloning (specification 002, section 7). */
export const cloningOperations = [
  'copiaClienteProjecaoRede',
  'copiaClienteDtoClienteProjecaoRede',
  'copiaClienteRedeCompleta',
  'clienteValidaDocumento',
] as const;

/** Handlers of cloning. */
export function cloningRoutes({
  db,
  entities,
  engine,
  clock,
  errorTexts,
  publishSaved,
}: Pick<Services, 'db' | 'entities' | 'engine' | 'clock' | 'errorTexts' | 'publishSaved'>) {
  const parts = { db, engine, now: clock.now };

  /** Throws PESSOA_SEM_ACESSO for clients whom the caller may not see, 404 for unknown ones if the caller sees all. */
  const assertSeen = async (
    caller: Caller,
    named: readonly { readonly id: number; readonly place: NamedPlace }[],
  ): Promise<void> => {
    const models = entities.models();
    const model = engine.model(clientEntity);
    const scope = scopeOf(model, models, caller, 't') ?? sql`true`;
    const ids = named.map(({ id }) => id);
    const rows = await db.query<{ id: number }>(sql`
      select t.id from cliente as t
      where t.id = any (${ids}::bigint[]) and (t.id = ${caller.id_cliente}::bigint or (${scope}))`);
    const seen = new Set(rows.map(({ id }) => Number(id)));
    const missing = named.filter(({ id }) => !seen.has(id));
    await refuseTogether(
      missing.map(({ id, place }) => async () => {
        throw hasWholeEntity(model, caller) ? refuseMissing(clientEntity, id, place) : refuseForeign(place);
      }),
    );
  };

  /** The client and the branch of a projection; reports problems of both. */
  const assertEnds = (caller: Caller, ends: { readonly id_cliente: number; readonly id_filial_destino: number }) =>
    refuseTogether([
      () => assertSeen(caller, [{ id: ends.id_cliente, place: placeOf('query', 'id_cliente') }]),
      () => findBranch(db, ends.id_filial_destino, placeOf('query', 'id_filial_destino')),
    ]);

  const say = ({ code, text }: Pick<ErrorProblem, 'code' | 'text'>, language: Language): string =>
    errorTexts.write({ code, text, values: {} }, { language, translate: String });

  return {
    copiaClienteProjecaoRede: async ({ query, caller, request }) => {
      const { id_cliente, id_filial_destino } = query;
      await assertEnds(caller(), query);
      const language = errorLanguage(request.headers['x-language']);
      const data = await projectNetwork(db, id_cliente, await findBranch(db, id_filial_destino), language);
      const isNothingNew = data.every(({ isNovoCadastro }) => !isNovoCadastro);
      const errors = isNothingNew ? [say(cloningErrors['REGRA_DE_NEGOCIO.clonagem_nada'](), language)] : [];
      return { status: 200, body: { data: [...data], total: data.length, ...(isNothingNew ? { errors } : {}) } };
    },
    copiaClienteDtoClienteProjecaoRede: async ({ query, caller, request }) => {
      const { id_cliente, id_filial_destino, indice_ordem_geracional: generation } = query;
      await assertEnds(caller(), query);
      const branch = await findBranch(db, id_filial_destino);
      const language = errorLanguage(request.headers['x-language']);
      const data = await projectClient(db, id_cliente, branch, generation, language);
      if (data === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: clientEntity, id: id_cliente });
      return { status: 200, body: { data } };
    },
    copiaClienteRedeCompleta: async ({ body: { id_filial_destino, rede }, caller, afterwards }) => {
      const who = caller();
      await assertSeen(
        who,
        rede.map(({ id }, place) => ({ id, place: { name: 'rede', pointer: `/rede/${place}/id` } })),
      );
      const data = await cloneNetwork(parts, who, id_filial_destino, rede);
      afterwards(() => {
        for (const entity of [clientEntity, cloningEntity]) publishSaved({ entity });
      });
      return { status: 200, body: { data: [...data], total: data.length } };
    },
    clienteValidaDocumento: async ({ params: { tipoPessoa, documento, branchId }, request }) => {
      const branch = await findBranch(db, branchId, placeOf('params', 'branchId'));
      const language = errorLanguage(request.headers['x-language']);
      const text = tidyDocument(documento) ?? '';
      const problem = !isDocumentOf(branch.country, tipoPessoa, text)
        ? entityErrors.documento()
        : (await isTakenInBranch(db, branchId, text))
          ? cloningErrors.clonagem_documento_em_uso()
          : null;
      const mensagem = problem === null ? null : say(problem, language);
      return { status: 200, body: { data: { documento: text, tipoPessoa, valido: problem === null, mensagem } } };
    },
  } satisfies Handlers;
}
