import sql from 'sql-template-tag';
import { defaultLanguage, matchLanguage } from '../../../domain/languages.ts';
import type { Database } from '../../database/database.ts';
import { entityErrors } from '../../entities/entity-errors.ts';
import { scopeOf } from '../../entities/rows/scope.ts';
import type { EntityCatalog } from '../../entities/schemas/catalog.ts';
import type { Handlers } from '../../http/binding.ts';
import type { Caller } from '../../http/caller.ts';
import { takenText } from './messages.ts';
import { type Contact, findClientOf, isFreePerson, isTaken } from './taken.queries.ts';

/** What the form of a consultant asks before it is saved. */
export const takenOperations = [
  'isEmailJaCadastrado',
  'isTelefoneJaCadastrado',
  'isCnpjJaCadastrado',
  'consultaClientePorPessoa',
] as const;

/** Serves what is taken already (specification 002, sections 7 'Consultant' and 8). No answer says whose it is. */
export function takenRoutes({
  db,
  entities,
}: {
  readonly db: Database;
  readonly entities: EntityCatalog;
}): Pick<Handlers, (typeof takenOperations)[number]> {
  const clientsOf = (caller: Caller) => {
    const models = entities.models();
    const model = models.get('Cliente');
    return (model === undefined ? sql`false` : scopeOf(model, models, caller, 't')) ?? sql`true`;
  };

  /**
   * Leaves out a person only for who sees them, or who may be registering them: of anybody else, answers with and without
   * them would tell whose it is.
   */
  const answer = async (caller: Caller, contact: Contact, person: number | undefined, header: unknown) => {
    const isOwn =
      person !== undefined &&
      ((await findClientOf(db, person, clientsOf(caller))) !== null || (await isFreePerson(db, person)));
    const jaExiste = await isTaken(db, contact, isOwn ? person : null);
    const language = matchLanguage(header) ?? defaultLanguage;
    const body = { data: { jaExiste, mensagem: jaExiste ? takenText(contact.kind, language) : null } };
    return { status: 200 as const, body };
  };

  return {
    isEmailJaCadastrado: ({ query: { email, id_pessoa }, caller, request }) =>
      answer(caller(), { kind: 'email', email }, id_pessoa, request.headers['x-language']),
    isTelefoneJaCadastrado: ({ query: { ddi = 55, ddd, telefone, id_pessoa }, caller, request }) =>
      answer(caller(), { kind: 'telefone', ddi, ddd, telefone }, id_pessoa, request.headers['x-language']),
    isCnpjJaCadastrado: ({ query: { cnpj, id_pessoa }, caller, request }) =>
      answer(caller(), { kind: 'cnpj', cnpj }, id_pessoa, request.headers['x-language']),
    consultaClientePorPessoa: async ({ query: { id_pessoa }, caller }) => {
      const data = await findClientOf(db, id_pessoa, clientsOf(caller()));
      // Who is somebody else's client is as unknown as who is nobody.
      if (data === null && !(await isFreePerson(db, id_pessoa)))
        throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Pessoa', id: id_pessoa });
      return { status: 200, body: { data } };
    },
  };
}
