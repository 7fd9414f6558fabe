import sql, { type Sql } from 'sql-template-tag';
import { postalCodeOf } from '../../../domain/documents/postal-codes.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { refusePostalCode } from '../../../engine/records/values/country-rules.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { UnitDatabase } from '../../../platform/database/unit.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { type FieldError, fieldErrorsOf, problemOf } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { readAdhesionRule } from '../../evolution/server/index.ts';
import { findNode, isCustomer, isInOwnNetwork, networkErrors } from '../../network/server/index.ts';
import { isTaken } from '../../people/server/index.ts';
import { putInvitation } from './acceptance.ts';
import { refuseDocument, refuseHolder } from './check-client.ts';
import { registrationErrors } from './errors.ts';
import {
  findCountryOf,
  isPending,
  mayEdit,
  type RegistrationCountry,
  type RegistrationParts,
  versionOf,
} from './read-registration.ts';
import { checkForm, type Form, idIn, phoneOf, tidyForm } from './registration-form.ts';
import { refuseSpouse } from './spouse-rules.ts';
import { drawWorldCode } from './world-code.ts';

export type SaveParts = {
  readonly db: Database;
  readonly together: UnitDatabase['together'];
  readonly engine: RecordEngine;
  readonly outbox: Outbox;
  readonly now: () => Date;
};

/** Registers a consultant with all records, in one transaction; returns the id of the client. */
export async function createRegistration(parts: SaveParts, caller: Caller, given: Form): Promise<number> {
  const { db, together, engine, now } = parts;
  return together(async () => {
    const country = await findCountryOf(db, idIn(given, 'pais'));
    const form = await prepareForm(parts, caller, given, { country, registered: null });
    const [sponsor, branch] = [idIn(form, 'clientePaiEmpresarial'), idIn(form, 'filial')];
    // The owner is the client of the caller, or else the sponsor.
    const owner = caller.id_cliente ?? sponsor;
    const server = asServer(caller);
    const fisica = await engine.create(server, 'PessoaFisica', { ...fisicaOf(form), responsavel: owner });
    const pessoa = await engine.create(server, 'Pessoa', {
      ...{ tipo: 'PF', nome: form.nome, responsavel: owner, pessoaFisica: fisica.id },
      ...listsOf(form, null),
    });
    const [status] = await db.query<{ id: number }>(sql`select id from status_penn where constante = 'ATIVO'`);
    const comerciais = await engine.create(server, 'ClienteDadosComerciais', {
      ...businessOf(form),
      ...{ statusPenn: status?.id ?? null, consultor: owner },
    });
    const codigo_mundial = await db.transaction((tx) => drawWorldCode(tx, branch));
    const cliente = await engine.create(caller, 'Cliente', {
      ...clientOf(form, country),
      ...{ codigo_mundial, tipo: 'CONSULTOR', status: 'PENDENTE', tipo_pessoa: 'FISICA' },
      ...{ pessoa: pessoa.id, dadosComerciais: comerciais.id, consultor: sponsor, data_cadastro: portalDay(now()) },
    });
    await db.transaction(async (tx) => {
      await takeKit(tx, caller, form, cliente.id);
      await putInvitation(tx, parts, cliente.id);
    });
    return cliente.id;
  }).catch(refuseInForm);
}

/**
 * Saves the form of a consultant whom the caller sees, all of it or nothing. Throws 403 if the caller may not change
 * it, and 409 if it was changed since it was read.
 */
export async function changeRegistration(
  parts: SaveParts,
  caller: Caller,
  found: RegistrationParts,
  given: Form,
): Promise<void> {
  const { db, together, engine } = parts;
  if (!mayEdit(caller, found)) throw registrationErrors.CONSULTOR_DADOS_PESSOAIS();
  if (given.versao !== versionOf(found)) throw registrationErrors.CADASTRO_ALTERADO();
  await together(async () => {
    const country = await findCountryOf(db, found.pais);
    const form = await prepareForm(parts, caller, given, { country, registered: found });
    const server = asServer(caller);
    const fisica =
      found.pessoaFisica === null
        ? await engine.create(server, 'PessoaFisica', fisicaOf(form))
        : await engine.change(server, 'PessoaFisica', found.pessoaFisica.id, {
            ...fisicaOf(form),
            versao: found.pessoaFisica.versao,
          });
    await engine.change(server, 'Pessoa', found.pessoa.id, {
      ...{ versao: found.pessoa.versao, nome: form.nome, pessoaFisica: fisica.id },
      ...listsOf(form, found),
    });
    // The kit that activated a consultant stays. The sponsor in the network is changed only by 'Alterar Pai'.
    const { chaveKitHash: _kit, ...business } = businessOf(form);
    const comerciais =
      found.dadosComerciais === null
        ? await engine.create(server, 'ClienteDadosComerciais', business)
        : await engine.change(server, 'ClienteDadosComerciais', found.dadosComerciais.id, {
            ...business,
            versao: found.dadosComerciais.versao,
          });
    const before = found.email;
    const [now] = await db.query<{ versao: number }>(sql`select versao from cliente where id = ${found.cliente}`);
    await engine.change(asServer(caller), 'Cliente', found.cliente, {
      ...clientOf(form, country),
      ...{ versao: now?.versao ?? found.versao, dadosComerciais: comerciais.id },
    });
    if (isPending(found) && before !== form.email)
      await db.transaction((tx) => putInvitation(tx, parts, found.cliente));
  }).catch((error: unknown) => {
    // The form consists of several records; for its user, a changed version of any of them is a change of the form.
    if (error instanceof ApiError && error.code === 'REGISTRO_ALTERADO') throw registrationErrors.CADASTRO_ALTERADO();
    return refuseInForm(error);
  });
}

/** Errors of a part, such as the address, are reported at the form field of the value. */
function refuseInForm(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'DADOS_INVALIDOS') throw error;
  const errors = fieldErrorsOf(error).map((each) => ({
    ...each,
    pointer: each.pointer.replace(/^\/(?:enderecos|telefones|emails|dadosBancarios)\/0\//, '/'),
  }));
  throw httpErrors.DADOS_INVALIDOS({ errors });
}

/** The permission was checked for the whole registration, so the server saves its parts. */
function asServer(caller: Caller): Caller {
  return { ...caller, administrator: true };
}

/** A form that can be stored. Throws 400 with all its errors, and 422 without a branch. */
async function prepareForm(
  { db, now }: SaveParts,
  caller: Caller,
  given: Form,
  { country, registered }: { readonly country: RegistrationCountry; readonly registered: RegistrationParts | null },
): Promise<Form> {
  const [marital] = await db.query<{ id: number; constante: string }>(
    sql`select id, constante from estado_civil where constante = ${textIn(given, 'estadoCivil')}::text`,
  );
  const maritalStatus = marital?.constante ?? null;
  const form = tidyForm(
    { ...given, estadoCivil: marital?.id ?? null, ddi: given.ddi ?? country.ddi ?? 55 },
    maritalStatus,
  );
  const isNew = registered === null;
  const rule = await readAdhesionRule(db, country.sigla3);
  const errors = [
    ...checkForm(form, { country: country.sigla, maritalStatus, rule, today: portalDay(now()), isNew }),
    ...(await checkStored(db, caller, form, country, registered)),
  ];
  const refusals = await findRefusals(db, form, country, registered);
  const known = new Set<string>();
  const all = [...refusals.map(({ pointer, refusal }) => ({ pointer, ...problemOf(refusal) })), ...errors];
  const first = all.filter(({ pointer }) => !known.has(pointer) && known.add(pointer));
  // A single one is thrown with the text of the specification.
  if (refusals[0] !== undefined && first.length === 1) throw refusals[0].refusal;
  if (first.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors: first });
  return form;
}

/**
 * Refusals of a form with a text of specification 002, section 8, and their fields: without a branch, or with somebody
 * else's document.
 */
async function findRefusals(
  db: Queryable,
  form: Form,
  country: RegistrationCountry,
  registered: RegistrationParts | null,
): Promise<readonly { readonly pointer: string; readonly refusal: ApiError }[]> {
  const document = String(form.cpf);
  const missing = idIn(form, 'filial') === null ? registrationErrors['REGRA_DE_NEGOCIO.filial_obrigatoria']() : null;
  const holder = await refuseHolder(db, document, country.id, registered?.pessoa.id ?? null);
  // Later data of others do not stop a registration that has this document already.
  const person = holder ?? (document === registered?.cpf ? null : await refuseDocument(db, document));
  return [
    ...(missing === null ? [] : [{ pointer: '/filial', refusal: missing }]),
    ...(person === null ? [] : [{ pointer: '/cpf', refusal: person }]),
  ];
}

/** Errors of a form compared with stored data: branch, sponsor, kit, and contacts of others. */
async function checkStored(
  db: Queryable,
  caller: Caller,
  form: Form,
  country: RegistrationCountry,
  registered: RegistrationParts | null,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  const [branch] = await db.query<{ id_pais: number | null }>(
    sql`select id_pais from filial where id = ${idIn(form, 'filial')}`,
  );
  if (branch !== undefined && branch.id_pais !== country.id)
    errors.push({ pointer: '/filial', ...registrationErrors.cadastro_filial_pais() });
  const sponsor = idIn(form, 'clientePaiEmpresarial');
  if (sponsor !== null && registered === null && !(await isSponsor(db, caller, sponsor)))
    errors.push({ pointer: '/clientePaiEmpresarial', ...registrationErrors.cadastro_ascendente() });
  else if (registered !== null && (await isOtherSponsor(db, registered, sponsor)))
    errors.push({ pointer: '/clientePaiEmpresarial', ...registrationErrors.cadastro_ascendente_fixo() });
  else if (sponsor !== null && registered?.clientePaiEmpresarial !== sponsor && (await isCustomer(db, sponsor)))
    errors.push({ pointer: '/clientePaiEmpresarial', ...networkErrors.rede_pai_cliente() });
  const spouse = await refuseSpouse(
    db,
    textIn(form, 'cpfConjuge'),
    textIn(form, 'cpf'),
    registered?.cpfConjuge ?? null,
  );
  if (spouse !== null) errors.push({ pointer: '/cpfConjuge', ...spouse });
  const own = registered?.pessoa.id ?? null;
  const cep = textIn(form, 'cep');
  const place = cep === null ? null : ((await findCountryOfCity(db, idIn(form, 'cidade'))) ?? country.sigla);
  if (cep !== null && !postalCodeOf(place).isValid(cep)) errors.push({ pointer: '/cep', ...refusePostalCode(place) });
  if (typeof form.email === 'string' && (await isTaken(db, { kind: 'email', email: form.email }, own)))
    errors.push({ pointer: '/email', ...registrationErrors.cadastro_email_repetido() });
  const { ddd, telefone } = form;
  const contact = {
    kind: 'telefone',
    ddi: Number(form.ddi),
    ddd: String(ddd ?? ''),
    telefone: String(telefone),
  } as const;
  if (typeof telefone === 'string' && (await isTaken(db, contact, own)))
    errors.push({ pointer: '/telefone', ...registrationErrors.cadastro_telefone_repetido() });
  const kit = textIn(form, 'chaveKitHash');
  if (
    registered === null &&
    kit !== null &&
    (await db.query(sql`select 1 as found ${freeKit(caller, kit)}`)).length === 0
  )
    errors.push({ pointer: '/chaveKitHash', ...registrationErrors.cadastro_kit() });
  return errors;
}

/**
 * Whether a form names another sponsor than the one in the network: only 'Alterar Pai' changes that, with its own
 * permission.
 */
async function isOtherSponsor(
  db: Queryable,
  { cliente, clientePaiEmpresarial }: RegistrationParts,
  sponsor: number | null,
) {
  if (sponsor === clientePaiEmpresarial) return false;
  const above = (await findNode(db, cliente))?.superior ?? null;
  return above !== null && above !== sponsor;
}

/** The country of a city, for the format of the postal code; null for no city. */
async function findCountryOfCity(db: Queryable, city: number | null): Promise<string | null> {
  const [row] = await db.query<{ sigla: string }>(sql`
    select p.sigla from cidade as c join estado as e on e.id = c.id_estado join pais as p on p.id = e.id_pais where c.id = ${city}`);
  return row?.sigla ?? null;
}

/** Whether a caller may register below a client: staff below anybody, others within their own network. */
async function isSponsor(db: Queryable, caller: Caller, client: number): Promise<boolean> {
  if (caller.id_cliente !== null) return isInOwnNetwork(db, caller, client);
  const rows = await db.query(sql`select 1 as found from cliente where id = ${client} and dh_exclusao is null`);
  return rows.length > 0;
}

/** An unused kit of the caller; staff may use those of all buyers. */
function freeKit(caller: Caller, kit: string): Sql {
  const isOwn = caller.id_cliente === null ? sql`true` : sql`comprador = ${caller.id_cliente}`;
  return sql`from kit_comprado where chave = upper(${kit}) and ativado is null and ${isOwn}`;
}

/** Uses the kit of a form for a consultant. Throws 400 if another registration has used it since the check. */
async function takeKit(tx: Queryable, caller: Caller, form: Form, client: number): Promise<void> {
  const kit = textIn(form, 'chaveKitHash');
  if (kit === null) return;
  const taken = await tx.execute(sql`
    update kit_comprado set ativado = ${client} where chave in (select chave ${freeKit(caller, kit)}) and ativado is null`);
  if (taken === 0)
    throw httpErrors.DADOS_INVALIDOS({
      errors: [{ pointer: '/chaveKitHash', ...registrationErrors.cadastro_kit() }],
    });
}

function textIn(form: Form, field: string): string | null {
  const value = form[field];
  return typeof value === 'string' ? value : null;
}

const pick = (form: Form, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, form[name] ?? null]));

function fisicaOf(form: Form) {
  const names = ['cpf', 'rg', 'dataNascimento', 'cpfConjuge', 'nomeConjuge', 'dataNascimentoConjuge'];
  return { ...pick(form, names), estadoCivil: idIn(form, 'estadoCivil') };
}

function businessOf(form: Form) {
  const names = [
    'dataRegistroPenn',
    'participouMmn',
    'outraMarca',
    'possuiParentesco',
    'grauParentesco',
    'nomeParentesco',
  ];
  const kit = typeof form.chaveKitHash === 'string' ? form.chaveKitHash.toUpperCase() : null;
  return {
    ...pick(form, [...names, 'loteArs']),
    ...{ clientePaiEmpresarial: idIn(form, 'clientePaiEmpresarial'), chaveKitHash: kit },
  };
}

/** The lists of a person with one row each: the first one if there are several. */
function listsOf(form: Form, found: RegistrationParts | null) {
  const row = (part: RegistrationParts['endereco'] | undefined, values: object) => [{ ...(part ?? {}), ...values }];
  const hasAccount = form.informarConta === true;
  return {
    enderecos: row(found?.endereco, {
      ...{ tipo: 'RESIDENCIAL', cidade: idIn(form, 'cidade') },
      ...pick(form, ['cep', 'logradouro', 'numero', 'complemento', 'bairro']),
    }),
    telefones: row(found?.telefone, { tipo: 'CELULAR', ...pick(form, ['ddi', 'ddd', 'telefone']) }),
    emails: row(found?.contato, pick(form, ['email'])),
    ...(hasAccount
      ? {
          dadosBancarios: row(found?.conta, {
            ...{ banco: idIn(form, 'banco') },
            ...pick(form, ['agencia', 'dvAgencia', 'conta', 'dvConta']),
          }),
        }
      : {}),
  };
}

/** Copies of the person's data in the client. Only Brazilian documents have a field there. */
function clientOf(form: Form, { sigla }: RegistrationCountry) {
  const isBrazil = sigla === 'BR';
  const join = (number: unknown, digit: unknown) =>
    number == null ? null : digit == null ? number : `${number}-${digit}`;
  return {
    ...pick(form, ['nome', 'email', 'rg', 'cep', 'logradouro', 'numero', 'complemento', 'bairro']),
    ...{ documento: isBrazil ? form.cpf : null, telefone: phoneOf(form) },
    ...{ data_nascimento: form.dataNascimento, estado_civil: idIn(form, 'estadoCivil'), cidade: idIn(form, 'cidade') },
    filial: idIn(form, 'filial'),
    ...(form.informarConta === true
      ? {
          ...{ banco: idIn(form, 'banco'), agencia: join(form.agencia, null), conta: join(form.conta, form.dvConta) },
        }
      : {}),
  };
}
