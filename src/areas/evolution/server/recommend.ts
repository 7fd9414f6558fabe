import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { documentOf } from '../../../domain/documents/by-country.ts';
import { postalCodeOf } from '../../../domain/documents/postal-codes.ts';
import { phone } from '../../../domain/phone.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { refusePostalCode } from '../../../engine/records/values/country-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { type ErrorProblem, type FieldError, problemOf } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { lockClient } from '../../customer-flow/server/index.ts';
import { isTaken, ownPhone } from '../../people/server/index.ts';
import { isAdhesionReached } from '../rules/adhesion.ts';
import { evolutionErrors } from './errors.ts';
import { type Consultant, findConsultant, readEvolutionFacts } from './facts.ts';
import { mayAlter } from './owner.ts';

export type Letter = components['schemas']['CartaRecomendacao'];
export type RecommendParts = {
  readonly engine: RecordEngine;
  readonly entities: EntityCatalog;
  readonly now: () => Date;
};

/** Required fields of a letter (specification 002, section 5); the inscrição estadual only in Brazil. */
const asked = [
  ...(['razao_social', 'ddd', 'telefone', 'email', 'cnpj', 'cep', 'endereco', 'numero', 'bairro', 'cidade'] as const),
];

/**
 * Writes the letter of recommendation of a consultant, who becomes a future D.I.: a legal person, in status
 * RECOMENDACAO; the former kind is stored. For a recommended consultant the letter is replaced. Throws 403 if the
 * caller may not change the consultant, 400 for all missing or invalid values, 422 if the points are not reached or the
 * state is another one, or if only the terms are not accepted or only the CNPJ is somebody else's.
 */
export async function recommend(
  tx: Queryable,
  parts: RecommendParts,
  caller: Caller,
  id: number,
  letter: Letter,
): Promise<void> {
  const before = await lockClient(tx, parts, caller, id);
  const consultant = await findConsultant(tx, id);
  if (consultant === null || !['ATIVO', 'RECOMENDACAO'].includes(consultant.status))
    throw evolutionErrors['REGRA_DE_NEGOCIO.carta_situacao']();
  if (!(await mayAlter(tx, caller, id))) throw evolutionErrors.EVOLUCAO_DONO();
  const { rule, points } = await readEvolutionFacts(tx, consultant);
  if (!isAdhesionReached(rule, points)) throw evolutionErrors['REGRA_DE_NEGOCIO.carta_pontos']();
  const isBrazilian = consultant.country === 'BRA';
  const [{ person, ddi } = { person: null, ddi: null }] = await tx.query<{
    person: number | null;
    ddi: number | null;
  }>(sql`
    select c.id_pessoa as person, p.ddi::int as ddi from cliente as c
    left join filial as f on f.id = c.id_filial left join pais as p on p.id = f.id_pais where c.id = ${id}`);
  await checkLetter(tx, letter, { country: consultant.country, ddi: ddi ?? 55, person });
  await storeLetter(tx, caller, consultant, letter, parts.now());
  await makeLegalPerson(tx, { id, person }, letter, isBrazilian);
  if (consultant.status !== 'ATIVO') return;
  // The history names all changes since the record was read.
  const moved = { versao: before.versao, tipo: 'DI', status: 'RECOMENDACAO' };
  await parts.engine.set(tx, { caller, entity: 'Cliente', id, incoming: moved, locked: before });
}

/** The letter of a consultant; before one is written the matching registration data, with the terms not accepted. */
export async function readLetter(db: Queryable, id: number): Promise<Letter> {
  const phone = ownPhone(sql`e.telefone`, sql`q.ddi`);
  const [row] = await db.query<Omit<Letter, 'cidade'> & { id_cidade: number | null; nome_cidade: string | null }>(sql`
    select l.razao_social, coalesce(l.ddd, t.ddd, ${phone.ddd}) as ddd, coalesce(l.telefone, t.telefone, ${phone.telefone}) as telefone,
      coalesce(l.email, e.email) as email,
      coalesce(l.cnpj, j.cnpj, case e.tipo_pessoa when 'JURIDICA' then e.documento end) as cnpj, coalesce(l.ie, j.ie) as ie, coalesce(l.cep, e.cep, a.cep) as cep,
      coalesce(l.endereco, e.logradouro, a.logradouro) as endereco, coalesce(l.numero, e.numero, a.numero) as numero,
      coalesce(l.bairro, e.bairro, a.bairro) as bairro,
      c.id as id_cidade, c.nome as nome_cidade, l.cliente is not null as aceite_termos
    from cliente as e left join carta_recomendacao as l on l.cliente = e.id
    left join pessoa as p on p.id = e.id_pessoa left join pessoa_juridica as j on j.id = p."id_pessoaJuridica"
    left join lateral (select ddd, telefone from telefone where id_pessoa = p.id order by id limit 1) as t on true
    left join lateral (
      select cep, logradouro, numero, bairro, id_cidade from endereco where id_pessoa = p.id order by id limit 1) as a on true
    left join filial as f on f.id = e.id_filial left join pais as q on q.id = f.id_pais
    left join cidade as c on c.id = coalesce(l.cidade, e.id_cidade, a.id_cidade) where e.id = ${id}`);
  if (row === undefined) return { aceite_termos: false };
  const { id_cidade, nome_cidade, ...rest } = row;
  if (id_cidade === null) return rest;
  return { ...rest, cidade: { id: Number(id_cidade), ...(nome_cidade === null ? {} : { nome: nome_cidade }) } };
}

type LetterContext = { readonly country: string | null; readonly ddi: number; readonly person: number | null };

/** Refuses a letter with all its problems; terms or a CNPJ as the only problem have a message of their own. */
async function checkLetter(tx: Queryable, letter: Letter, { country, ddi, person }: LetterContext): Promise<void> {
  const text = (name: keyof Letter): string => String(letter[name] ?? '').trim();
  const isBrazilian = country === 'BRA';
  const errors: FieldError[] = [...asked, ...(isBrazilian ? (['ie'] as const) : [])]
    .filter((name) => text(name) === '')
    .map((name) => ({ pointer: `/${name}`, ...evolutionErrors.carta_required() }));
  const refuse = (name: keyof Letter, isValid: boolean, problem: ErrorProblem): void => {
    if (text(name) !== '' && !isValid) errors.push({ pointer: `/${name}`, ...problem });
  };
  const [code, number] = [text('cep'), text('cnpj')];
  if (isBrazilian) refuse('cnpj', documentOf('BR', 'CNPJ').isValid(number), evolutionErrors.carta_documento());
  else refuse('cnpj', documentOf(country).isValid(number), entityErrors.documento());
  refuse('cep', postalCodeOf(country).isValid(code), refusePostalCode(country));
  refuse('telefone', phone.isValid(`+${ddi}${text('ddd')}${text('telefone')}`), evolutionErrors.carta_telefone());
  const isForeign = await isTaken(tx, { kind: 'cnpj', cnpj: number }, person);
  const sentences: readonly (readonly [keyof Letter, ApiError])[] = [
    ...(isForeign ? [['cnpj', evolutionErrors['REGRA_DE_NEGOCIO.carta_cnpj']()] as const] : []),
    ...(letter.aceite_termos === true
      ? []
      : [['aceite_termos', evolutionErrors['REGRA_DE_NEGOCIO.carta_termos']()] as const]),
  ];
  const [only] = sentences;
  if (only !== undefined && errors.length === 0 && sentences.length === 1) throw only[1];
  errors.push(...sentences.map(([name, refusal]) => ({ pointer: `/${name}`, ...problemOf(refusal) })));
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
}

/** Stores a checked letter, replacing an earlier one. */
export async function storeLetter(
  tx: Queryable,
  caller: Caller,
  { id, country }: Consultant,
  letter: Letter,
  now: Date,
): Promise<void> {
  const { razao_social, ddd, telefone, email, cnpj, cep, endereco, numero, bairro, cidade } = letter;
  const ie = country === 'BRA' ? (letter.ie ?? null) : null;
  await tx.execute(sql`
    insert into carta_recomendacao (cliente, razao_social, ddd, telefone, email, cnpj, ie, cep, endereco, numero, bairro, cidade, usuario,
      dh_aceite)
    values (${id}, ${razao_social}, ${ddd}, ${telefone}, ${email}, ${cnpj}, ${ie}, ${cep}, ${endereco}, ${numero}, ${bairro},
      ${cidade?.id ?? null}::bigint, ${caller.id}, ${now})
    on conflict (cliente) do update set razao_social = excluded.razao_social, ddd = excluded.ddd, telefone = excluded.telefone,
      email = excluded.email, cnpj = excluded.cnpj, ie = excluded.ie, cep = excluded.cep, endereco = excluded.endereco,
      numero = excluded.numero, bairro = excluded.bairro, cidade = excluded.cidade, usuario = excluded.usuario,
      dh_aceite = excluded.dh_aceite`);
}

/** Turns the consultant's person into a legal one, which keeps the documents of its holder. */
export async function makeLegalPerson(
  tx: Queryable,
  { id, person }: { readonly id: number; readonly person: number | null },
  { cnpj, ie = null }: Letter,
  isBrazilian: boolean,
): Promise<void> {
  const number = isBrazilian ? (cnpj ?? null) : null;
  await tx.execute(sql`
    update cliente set tipo_pessoa = 'JURIDICA', documento = coalesce(${number}, documento) where id = ${id}`);
  if (person === null) return;
  const [known] = await tx.query<{ company: number | null }>(
    sql`select "id_pessoaJuridica" as company from pessoa where id = ${person} for no key update`,
  );
  if (known?.company != null) {
    await tx.execute(sql`
      update pessoa_juridica set cnpj = ${cnpj}, ie = ${ie}, versao = versao + 1, dh_alteracao = now() where id = ${known.company}`);
    await tx.execute(sql`update pessoa set tipo = 'PJ' where id = ${person} and tipo <> 'PJ'`);
    return;
  }
  await tx.execute(sql`
    with nova as (
      insert into pessoa_juridica (cnpj, ie, id_responsavel)
      select ${cnpj}, ${ie}::text, id_responsavel from pessoa where id = ${person} returning id
    )
    update pessoa set tipo = 'PJ', "id_pessoaJuridica" = nova.id, versao = versao + 1, dh_alteracao = now() from nova
    where pessoa.id = ${person}`);
}
