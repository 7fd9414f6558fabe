import sql from 'sql-template-tag';
import { documentOf } from '../../../domain/documents/by-country.ts';
import { defaultLanguage, matchLanguage } from '../../../domain/languages.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { placeOf, refuseForeign } from '../../../engine/records/named-refusals.ts';
import { hasWholeEntity, scopeOf } from '../../../engine/records/rows/scope.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import { type CpfPort, type CpfRecord, hindranceOf } from '../../../integrations/cpf/cpf-port.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import {
  type Contact,
  findClientOf,
  findCountry,
  findDocument,
  findRelatives,
  isFreePerson,
  isTaken,
  type KnownDocument,
  type Relatives,
} from './taken.queries.ts';
import { takenText } from './texts.ts';

/** Calls of a consultant's form before it is saved. */
export const takenOperations = [
  'isEmailJaCadastrado',
  'isTelefoneJaCadastrado',
  'isCnpjJaCadastrado',
  'consultaClientePorPessoa',
  'consultarCPF',
  'validaExistenciaSocioOuConjuge',
] as const;

type Hindrance = {
  readonly impedimento: 'SOCIO' | 'CONJUGE' | 'CLIENTE' | 'SITUACAO';
  readonly text: Parameters<typeof takenText>[0];
};

/** The reason why a document may not be registered; null for none. */
function hindranceBy(known: KnownDocument, relatives: Relatives, record: CpfRecord | null): Hindrance | null {
  if (known.started === null && known.isClient) return { impedimento: 'CLIENTE', text: 'cliente' };
  if (relatives.hasSocio) return { impedimento: 'SOCIO', text: 'socio' };
  if (relatives.hasConjuge) return { impedimento: 'CONJUGE', text: 'conjuge' };
  const status = record === null ? null : hindranceOf(record.status);
  return status === null ? null : { impedimento: 'SITUACAO', text: status };
}

/**
 * Answers whether contacts and documents are registered already (specification 002, sections 7 'Consultant' and 8). No
 * answer identifies people whom the caller may not see.
 */
export function takenRoutes({
  db,
  entities,
  registry,
}: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly registry: CpfPort;
}) {
  const clientsOf = (caller: Caller) => {
    const models = entities.models();
    const model = models.get('Cliente');
    return (model === undefined ? sql`false` : scopeOf(model, models, caller, 't')) ?? sql`true`;
  };

  const seesAll = (caller: Caller) => {
    const model = entities.models().get('Cliente');
    return model !== undefined && hasWholeEntity(model, caller);
  };

  /**
   * Ignores the values of `person` only if the caller may see them or may be registering them. For anybody else, the
   * answers with and without `person` would show together whose value it is; they get PESSOA_SEM_ACESSO.
   */
  const answer = async (caller: Caller, contact: Contact, person: number | undefined, header: unknown) => {
    const clients = clientsOf(caller);
    const isOwn =
      person !== undefined &&
      ((await findClientOf(db, person, clients)) !== null || (await isFreePerson(db, person, clients)));
    if (person !== undefined && !isOwn && !seesAll(caller)) throw refuseForeign(placeOf('query', 'id_pessoa'));
    const jaExiste = await isTaken(db, contact, isOwn ? person : null);
    const language = matchLanguage(header) ?? defaultLanguage;
    const body = { data: { jaExiste, mensagem: jaExiste ? takenText(contact.kind, language) : null } };
    return { status: 200 as const, body };
  };

  /** Null if the registry does not answer, so that the form can be filled in without it. */
  const askRegistry = (cpf: string): Promise<CpfRecord | null> =>
    registry.find(cpf).catch((error: unknown) => {
      if (error instanceof PortError) return null;
      throw error;
    });

  return {
    isEmailJaCadastrado: ({ query: { email, id_pessoa }, caller, request }) =>
      answer(caller(), { kind: 'email', email }, id_pessoa, request.headers['x-language']),
    isTelefoneJaCadastrado: ({ query: { ddi = 55, ddd, telefone, id_pessoa }, caller, request }) =>
      answer(caller(), { kind: 'telefone', ddi, ddd, telefone }, id_pessoa, request.headers['x-language']),
    isCnpjJaCadastrado: ({ query: { cnpj, id_pessoa }, caller, request }) =>
      answer(caller(), { kind: 'cnpj', cnpj }, id_pessoa, request.headers['x-language']),
    consultaClientePorPessoa: async ({ query: { id_pessoa }, caller }) => {
      const who = caller();
      const clients = clientsOf(who);
      const data = await findClientOf(db, id_pessoa, clients);
      // Somebody else's client and an unknown person get the same answer.
      if (data === null && !(await isFreePerson(db, id_pessoa, clients)))
        throw seesAll(who)
          ? entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Pessoa', id: id_pessoa })
          : refuseForeign(placeOf('query', 'id_pessoa'));
      return { status: 200, body: { data } };
    },
    consultarCPF: async ({ query: { cpf, filtrar_pais = false }, caller, request }) => {
      const asking = caller();
      const country = await findCountry(db, asking.id_pais);
      if (!mayBeDocument(cpf, country, filtrar_pais))
        throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/cpf', ...entityErrors.documento() }] });
      const known = await findDocument(db, cpf, filtrar_pais ? asking.id_pais : null, clientsOf(asking));
      const language = matchLanguage(request.headers['x-language']) ?? defaultLanguage;
      const relatives = await findRelatives(db, cpf);
      const record = country === 'BR' && /^\d{11}$/.test(cpf) ? await askRegistry(cpf) : null;
      const hindrance = hindranceBy(known, relatives, record);
      const text = hindrance?.text ?? (known.started === null ? null : 'iniciado');
      const data = {
        ...{ encontrado: known.found, id_pessoa: known.person },
        ...{ cadastro_iniciado: known.started !== null, id_cliente: known.started },
        ...{
          nome: record?.name ?? null,
          situacao: record?.status ?? null,
          impedimento: hindrance?.impedimento ?? null,
        },
        mensagem: text === null ? null : takenText(text, language),
      };
      return { status: 200, body: { data } };
    },
    validaExistenciaSocioOuConjuge: async ({ query: { documento } }) => ({
      status: 200,
      body: { data: await findRelatives(db, documento) },
    }),
  } satisfies Handlers;
}

/**
 * In Brazil, eleven digits must be a valid CPF. Documents of other countries are accepted unchecked, unless only those
 * of the caller's own country are wanted.
 */
function mayBeDocument(text: string, country: string, isOwnOnly: boolean): boolean {
  if (country === 'BR' && (isOwnOnly || /^\d{11}$/.test(text))) return documentOf('BR', 'CPF').isValid(text);
  return !isOwnOnly || documentOf(country).isValid(text);
}
