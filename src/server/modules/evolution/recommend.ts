import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { documentOf } from '../../../domain/documents/by-country.ts';
import { isAdhesionReached } from '../../../domain/evolution/adhesion.ts';
import type { Queryable } from '../../database/database.ts';
import type { RecordEngine } from '../../entities/record-engine.ts';
import type { EntityCatalog } from '../../entities/schemas/catalog.ts';
import type { Caller } from '../../http/caller.ts';
import type { FieldError } from '../../http/define-errors.ts';
import { httpErrors } from '../../http/http-errors.ts';
import { lockClient } from '../customer-flow/apply-action.ts';
import { isTaken } from '../people/taken.queries.ts';
import { evolutionErrors } from './errors.ts';
import { type Consultant, findConsultant, readEvolutionFacts } from './facts.ts';
import { mayAlter } from './owner.ts';

export type Letter = components['schemas']['CartaRecomendacao'];
export type Parts = { readonly engine: RecordEngine; readonly entities: EntityCatalog; readonly now: () => Date };

/** What of a letter has to be filled in (specification 002, section 5); the inscrição estadual in Brazil alone. */
const asked = [
  ...(['razao_social', 'ddd', 'telefone', 'email', 'cnpj', 'cep', 'endereco', 'numero', 'bairro', 'cidade'] as const),
];

/**
 * Writes the letter of recommendation of a consultant, who becomes a D.I. to be: a legal person, in status RECOMENDACAO, the kind from
 * before kept. One who is recommended already has the letter replaced. Throws 403 for whoever may not change the consultant, 400 for
 * what is missing, 422 where the points are not reached, the terms not accepted, the state another one, or the CNPJ somebody else's.
 */
export async function recommend(
  tx: Queryable,
  parts: Parts,
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
  checkLetter(letter, isBrazilian);
  if (letter.aceite_termos !== true) throw evolutionErrors['REGRA_DE_NEGOCIO.carta_termos']();
  const [{ person } = { person: null }] = await tx.query<{ person: number | null }>(
    sql`select id_pessoa as person from cliente where id = ${id}`,
  );
  if (await isTaken(tx, { kind: 'cnpj', cnpj: letter.cnpj ?? '' }, person))
    throw evolutionErrors['REGRA_DE_NEGOCIO.carta_cnpj']();
  await storeLetter(tx, caller, consultant, letter, parts.now());
  await makeLegalPerson(tx, { id, person }, letter, isBrazilian);
  if (consultant.status !== 'ATIVO') return;
  // The history names all that changed since the record was read.
  const moved = { versao: before.versao, tipo: 'DI', status: 'RECOMENDACAO' };
  await parts.engine.set(tx, caller, 'Cliente', id, moved, before);
}

/** The letter of a consultant; while none is written what the registration has of it, with the terms not accepted. */
export async function readLetter(db: Queryable, id: number): Promise<Letter> {
  const [row] = await db.query<Omit<Letter, 'cidade'> & { id_cidade: number | null; nome_cidade: string | null }>(sql`
    select l.razao_social, coalesce(l.ddd, t.ddd) as ddd, coalesce(l.telefone, t.telefone) as telefone, coalesce(l.email, e.email) as email,
      coalesce(l.cnpj, j.cnpj) as cnpj, coalesce(l.ie, j.ie) as ie, coalesce(l.cep, e.cep) as cep,
      coalesce(l.endereco, e.logradouro) as endereco, coalesce(l.numero, e.numero) as numero, coalesce(l.bairro, e.bairro) as bairro,
      c.id as id_cidade, c.nome as nome_cidade, l.cliente is not null as aceite_termos
    from cliente as e left join carta_recomendacao as l on l.cliente = e.id
    left join pessoa as p on p.id = e.id_pessoa left join pessoa_juridica as j on j.id = p."id_pessoaJuridica"
    left join lateral (select ddd, telefone from telefone where id_pessoa = p.id order by id limit 1) as t on true
    left join cidade as c on c.id = coalesce(l.cidade, e.id_cidade) where e.id = ${id}`);
  if (row === undefined) return { aceite_termos: false };
  const { id_cidade, nome_cidade, ...rest } = row;
  if (id_cidade === null) return rest;
  return { ...rest, cidade: { id: Number(id_cidade), ...(nome_cidade === null ? {} : { nome: nome_cidade }) } };
}

function checkLetter(letter: Letter, isBrazilian: boolean): void {
  const isEmpty = (value: unknown): boolean => String(value ?? '').trim() === '';
  const missing = [...asked, ...(isBrazilian ? (['ie'] as const) : [])].filter((name) => isEmpty(letter[name]));
  const errors: FieldError[] = missing.map((name) => ({ pointer: `/${name}`, ...evolutionErrors.carta_required() }));
  if (isBrazilian && !documentOf('BR', 'CNPJ').isValid(letter.cnpj ?? ''))
    errors.push({ pointer: '/cnpj', ...evolutionErrors.carta_documento() });
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
}

async function storeLetter(
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

/** Makes the consultant's person a legal one, which keeps the documents of its holder. */
async function makeLegalPerson(
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
