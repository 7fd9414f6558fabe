import sql from 'sql-template-tag';
import { documentOf } from '../../../domain/documents/by-country.ts';
import { collecting } from '../../../engine/records/collect-errors.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { UnitDatabase } from '../../../platform/database/unit.ts';
import { alsoMay, type Caller, mayCall } from '../../../platform/http/caller.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { type FieldError, fieldErrorsOf } from '../../../platform/http/errors/define-errors.ts';
import { findCountry } from '../../people/server/index.ts';
import { registrationErrors } from './errors.ts';

type Parts = { readonly db: Database; readonly together: UnitDatabase['together']; readonly engine: RecordEngine };
type Given = Readonly<Record<string, unknown>>;

/** Records to which a person refers, by field and entity. */
const links = [
  { field: 'pessoaFisica', entity: 'PessoaFisica', document: 'cpf' },
  { field: 'pessoaJuridica', entity: 'PessoaJuridica', document: 'cnpj' },
] as const;
const spouse = ['cpfConjuge', 'nomeConjuge', 'dataNascimentoConjuge'] as const;

/**
 * Saves a person with documents, addresses and contacts, all of it or nothing (specification 002, section 7). The
 * permission for the person covers its parts; they get the person's owner.
 * @param id of an existing person, null for a new one
 */
export async function savePerson(
  { db, together, engine }: Parts,
  caller: Caller,
  id: number | null,
  given: Given,
): Promise<StoredRecord> {
  const who = withParts(caller);
  const work = async (errors: FieldError[]): Promise<StoredRecord | null> => {
    const before = id === null ? null : await engine.get(who, 'Pessoa', id);
    const country = await findCountry(db, caller.id_pais);
    errors.push(
      ...checkDocuments(given, country),
      ...(await checkSpouse(db, given, idOf(before?.pessoaFisica))),
      ...checkLinks(given, before),
    );
    const named: Record<string, number | null> = {};
    const chosen = chosenOwner(caller, given);
    const owner = { ...ownerOf(caller, before), ...chosen };
    for (const { field, entity } of links) {
      const part = given[field];
      if (!isRecord(part)) continue;
      const own = before === null ? null : idOf(before[field]);
      const isOwn = own !== null && idOf(part) === own;
      const values = { ...part, ...(isOwn ? chosen : owner) };
      const saved = await noting(errors, `/${field}`, () =>
        isOwn ? engine.change(who, entity, own, values) : engine.create(who, entity, without(values, 'id', 'versao')),
      );
      named[field] = saved?.id ?? null;
    }
    const rest = {
      ...without(given, 'responsavel', ...links.map(({ field }) => field)),
      ...(id === null ? owner : chosen),
    };
    const saved = await noting(errors, '', () =>
      id === null
        ? engine.create(who, 'Pessoa', { ...rest, ...named })
        : engine.change(who, 'Pessoa', id, { ...rest, ...named }),
    );
    return saved === null || errors.length > 0 ? null : engine.get(who, 'Pessoa', saved.id, { eager: true });
  };
  return together(() => collecting(work));
}

/**
 * Runs a save and continues after a refusal, so that errors of the other parts are reported too; returns null then.
 * Adds the errors with their place below `base`, unless that place has one already.
 */
async function noting(
  errors: FieldError[],
  base: string,
  save: () => Promise<StoredRecord>,
): Promise<StoredRecord | null> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const found = error.code === 'DADOS_INVALIDOS' ? fieldErrorsOf(error) : [];
    if (found.length === 0 && errors.length === 0) throw error;
    for (const each of found) {
      const pointer = `${base}${each.pointer}`;
      // A part that was refused is not missing.
      const isNamed = errors.some((known) => known.pointer === pointer || known.pointer.startsWith(`${pointer}/`));
      if (!isNamed) errors.push({ ...each, pointer });
    }
    return null;
  }
}

/**
 * Owner of a person if the caller does not choose one: the caller's client for a new person, else the present owner.
 */
function ownerOf(caller: Caller, before: StoredRecord | null): Given {
  const owner = before === null ? caller.id_cliente : idOf(before.responsavel);
  return owner === null ? {} : { responsavel: owner };
}

/** Owner of a person as chosen by administrative users. */
function chosenOwner(caller: Caller, given: Given): Given {
  return mayCall(caller, choosers) && 'responsavel' in given ? { responsavel: given.responsavel } : {};
}

const choosers = ['PERFIL:ADMINISTRATIVO', 'PERFIL:SUPERADMIN', 'PERFIL:ADM_CADASTRO', 'PERFIL:CONFIGURADOR'];

function withParts(caller: Caller): Caller {
  const entities = ['PessoaFisica', 'PessoaJuridica', 'Endereco', 'Telefone', 'Email', 'DadosBancarios', 'PessoaSocio'];
  return entities.reduce(
    (who, entity) => alsoMay(who, entity, 'LISTAR', 'CADASTRAR', 'EDITAR'),
    alsoMay(caller, 'Pessoa', 'LISTAR'),
  );
}

/** Checks documents by the rules of the caller's country. */
function checkDocuments(given: Given, country: string): readonly FieldError[] {
  const wrong = (pointer: string, value: unknown, kind: string | null): readonly FieldError[] =>
    typeof value !== 'string' || value === '' || documentOf(country, kind).isValid(value)
      ? []
      : [{ pointer, ...entityErrors.documento() }];
  const { pessoaFisica, pessoaJuridica, socios } = given;
  const person = country === 'BR' ? 'CPF' : null;
  return [
    ...(isRecord(pessoaFisica)
      ? ['cpf', 'cpfConjuge'].flatMap((field) => wrong(`/pessoaFisica/${field}`, pessoaFisica[field], person))
      : []),
    ...(isRecord(pessoaJuridica)
      ? wrong('/pessoaJuridica/cnpj', pessoaJuridica.cnpj, country === 'BR' ? 'CNPJ' : null)
      : []),
    ...(Array.isArray(socios)
      ? socios.flatMap((row: unknown, index) => (isRecord(row) ? wrong(`/socios/${index}/cpf`, row.cpf, person) : []))
      : []),
  ];
}

/** A married person, or one in a civil union, needs a spouse with CPF, name and birth date. */
async function checkSpouse(db: Queryable, given: Given, stored: number | null): Promise<readonly FieldError[]> {
  const part = given.pessoaFisica;
  if (!isRecord(part)) return [];
  const [before] = await db.query<Given>(sql`
    select "id_estadoCivil" as "estadoCivil", "cpfConjuge", "nomeConjuge", "dataNascimentoConjuge" from pessoa_fisica where id = ${stored}`);
  const now: Given = { ...before, ...part };
  const marital = typeof now.estadoCivil === 'number' ? now.estadoCivil : idOf(now.estadoCivil);
  const rows = await db.query(sql`
    select 1 as found from estado_civil where id = ${marital} and constante in ('CASADO', 'UNIAO_ESTAVEL')`);
  if (rows.length === 0) return [];
  return spouse
    .filter((field) => now[field] === undefined || now[field] === null || now[field] === '')
    .map((field) => ({ pointer: `/pessoaFisica/${field}`, ...registrationErrors.cadastro_obrigatorio() }));
}

/** A part with an id must belong to the person already. */
function checkLinks(given: Given, before: StoredRecord | null): readonly FieldError[] {
  return links.flatMap(({ field }) => {
    const part = given[field];
    const id = isRecord(part) && typeof part.id === 'number' && part.id > 0 ? part.id : null;
    if (id === null || (before !== null && idOf(before[field]) === id)) return [];
    return [{ pointer: `/${field}/id`, ...entityErrors.referencia() }];
  });
}

function without(given: Given, ...names: readonly string[]): Given {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}
