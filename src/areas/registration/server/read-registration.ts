import sql, { join, type Sql } from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { documentsOf } from '../../../domain/documents/by-country.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, can, mayCall } from '../../../platform/http/caller.ts';
import { readAdhesionRule } from '../../evolution/server/index.ts';
import { countriesOf } from '../../language/server/index.ts';
import { ownPhone } from '../../people/server/index.ts';
import { mayChangePersonal } from './personal-data.ts';

type Shape = components['schemas']['CadastroConsultor'];

/** The country of a registration. */
export type RegistrationCountry = {
  readonly id: number;
  readonly nome: string;
  /** ISO 3166-1 codes with two and three letters. */
  readonly sigla: string;
  readonly sigla3: string | null;
  readonly ddi: number | null;
};

/** The records of a registration, by ids and versions. */
export type RegistrationParts = {
  readonly cliente: number;
  readonly versao: number;
  readonly tipo: string;
  readonly status: string;
  readonly aceite: boolean;
  readonly email: string | null;
  readonly pais: number | null;
  readonly cpf: string | null;
  readonly cpfConjuge: string | null;
  readonly clientePaiEmpresarial: number | null;
  readonly pessoa: Part;
  readonly pessoaFisica: Part | null;
  readonly dadosComerciais: Part | null;
  readonly endereco: Part | null;
  readonly telefone: Part | null;
  readonly contato: Part | null;
  readonly conta: Part | null;
};
type Part = { readonly id: number; readonly versao: number };

/**
 * The records of a registration, with the first address, telephone, e-mail and account of its person.
 * @param scope which clients the caller sees, a condition on the alias `t`
 */
export async function findParts(db: Queryable, id: number, scope: Sql): Promise<RegistrationParts> {
  const first = (table: Sql) => sql`(
    select jsonb_build_object('id', x.id, 'versao', x.versao) from ${table} as x where x.id_pessoa = p.id order by x.id limit 1)`;
  const [row] = await db.query<RegistrationParts>(sql`
    select t.id as cliente, t.versao, t.tipo, t.status, coalesce(t.aceite_consultor, false) as aceite, t.email,
      f.id_pais as pais, pf.cpf, pf."cpfConjuge", d."id_clientePaiEmpresarial" as "clientePaiEmpresarial",
      jsonb_build_object('id', p.id, 'versao', p.versao) as pessoa,
      case when pf.id is not null then jsonb_build_object('id', pf.id, 'versao', pf.versao) end as "pessoaFisica",
      case when d.id is not null then jsonb_build_object('id', d.id, 'versao', d.versao) end as "dadosComerciais",
      ${first(sql`endereco`)} as endereco, ${first(sql`telefone`)} as telefone, ${first(sql`email`)} as contato,
      ${first(sql`dados_bancarios`)} as conta
    from cliente as t join pessoa as p on p.id = t.id_pessoa
    left join filial as f on f.id = t.id_filial
    left join pessoa_fisica as pf on pf.id = p."id_pessoaFisica"
    left join cliente_dados_comerciais as d on d.id = t."id_dadosComerciais"
    where t.id = ${id} and t.dh_exclusao is null and t.tipo <> 'CLIENTE' and (${scope})`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id });
  return row;
}

/** The versions of all parts as one text, which a save returns to prove what it has read. */
export function versionOf(parts: RegistrationParts): string {
  const { pessoa, pessoaFisica, dadosComerciais, endereco, telefone, contato, conta } = parts;
  const all = [pessoa, pessoaFisica, dadosComerciais, endereco, telefone, contato, conta];
  return [parts.versao, ...all.map((part) => part?.versao ?? 0)].join('.');
}

/** Whether a registration waits for its consultant, so that callers who may register can continue it. */
export function isPending({ status, aceite }: RegistrationParts): boolean {
  return status === 'PENDENTE' && !aceite;
}

/** Whether a caller may change a registration that they see. */
export function mayEdit(caller: Caller, parts: RegistrationParts): boolean {
  return mayChangePersonal(caller) || (isPending(parts) && mayCall(caller, ['Cliente.CADASTRAR']));
}

/** The country with an id; Brazil if it is null or unknown. */
export async function findCountryOf(db: Queryable, id: number | null): Promise<RegistrationCountry> {
  const [row] = await db.query<RegistrationCountry>(sql`
    select id, nome, sigla, sigla3, ddi::int as ddi from pais where id = ${id} or sigla = 'BR' order by id = ${id}::bigint desc nulls last limit 1`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Pais', id: id ?? 0 });
  return row;
}

/** Labels, masks and requirements of a country's form, for the caller. */
async function frameOf(db: Queryable, caller: Caller, country: RegistrationCountry): Promise<Partial<Shape>> {
  const [row] = await db.query<Partial<Shape>>(sql`
    select rotulo_cpf, mascara_cpf, rotulo_rg, mascara_rg, rotulo_telefone, mascara_telefone, rotulo_cep, mascara_cep,
      digitos_consulta_cpf::int as digitos_consulta_cpf
    from funcao_basica where id_pais = ${country.id}`);
  const rule = await readAdhesionRule(db, country.sigla3);
  const [kind] = documentsOf(country.sigla);
  return {
    ...{ rotulo_cpf: kind?.constante ?? 'Documento', mascara_cpf: kind?.mask ?? null, rotulo_rg: 'RG' },
    ...{ rotulo_telefone: 'Telefone', rotulo_cep: country.sigla === 'BR' ? 'CEP' : 'Código postal' },
    ...Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== null)),
    pais: { id: country.id, nome: country.nome } as NonNullable<Shape['pais']>,
    sigla_pais: country.sigla3 ?? country.sigla,
    requer_codigo_kit_hash: rule.requer_codigo_kit_hash,
    requer_serial_ars: rule.requer_serial_ars,
    requer_codigo_ars_ou_kit_hash: rule.requer_codigo_ars_ou_kit_hash,
    // Specification 002, section 6.
    ve_lote_ars:
      country.sigla === 'BR' &&
      mayCall(caller, ['PERFIL:DI', 'PERFIL:DIRETORIA', 'PERFIL:ATENDENTE_FILIAL', 'PERFIL:ADM_CADASTRO']),
  };
}

/**
 * An empty form of a country.
 * @param today day of the portal, the default for the consultant's admission
 */
export async function blankForm(db: Queryable, caller: Caller, id: number | null, today: string): Promise<Shape> {
  const country = await findCountryOf(db, id ?? caller.id_pais);
  const [branch] = await db.query<{ id: number; nome: string }>(sql`
    select id, nome from filial where id = ${caller.id_filial} and id_pais = ${country.id}`);
  return {
    id: 0,
    pode_editar: true,
    pode_reenviar: false,
    varios_paises: await hasCountries(db, caller),
    ...(await frameOf(db, caller, country)),
    ddi: country.ddi,
    participouMmn: false,
    possuiParentesco: false,
    informarConta: false,
    declaracao: false,
    dataRegistroPenn: today,
    filial: (branch ?? null) as NonNullable<Shape['filial']> | null,
  };
}

/** Whether a user registers in several countries, and so has to choose one (specification 002, section 2.6). */
async function hasCountries(db: Queryable, caller: Caller): Promise<boolean> {
  const [row] = await db.query<{ countries: number }>(sql`
    select count(distinct t.id_pais)::int as countries from idioma as t where ${countriesOf(caller.id)}`);
  return (row?.countries ?? 0) > 1;
}

/** Values for callers who see the client but not these records of the person. */
const noSpouse = { cpfConjuge: null, nomeConjuge: null, dataNascimentoConjuge: null };
const noAccount = { informarConta: false, banco: null, agencia: null, dvAgencia: null, conta: null, dvConta: null };

/** The form of a consultant whom a caller sees. */
export async function readForm(db: Queryable, caller: Caller, id: number, scope: Sql): Promise<Shape> {
  const parts = await findParts(db, id, scope);
  const country = await findCountryOf(db, parts.pais);
  const link = (alias: string) =>
    sql([`case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'nome', ${alias}.nome) end`]);
  // Values of the client itself replace missing ones of the person, as in the evolution.
  const orOwn = (alias: string, name: string, own: Sql) =>
    sql`case when ${sql([`${alias}.id`])} is null then ${own} else ${sql([`${alias}.${name}`])} end as ${sql([name])}`;
  const phone = ownPhone(sql`t.telefone`, country.ddi ?? 0);
  const [row] = await db.query<Partial<Shape>>(sql`
    select t.codigo_mundial, t.tipo, t.status, coalesce(t.aceite_consultor, false) as aceite_consultor, p.nome,
      coalesce(pf.cpf, p.documento) as cpf, coalesce(pf.rg, t.rg) as rg, coalesce(pf."dataNascimento", t.data_nascimento) as "dataNascimento",
      ec.constante as "estadoCivil",
      pf."cpfConjuge", pf."nomeConjuge", pf."dataNascimentoConjuge",
      coalesce(tel.ddi, ${country.ddi})::int as ddi, ${orOwn('tel', 'ddd', phone.ddd)}, ${orOwn('tel', 'telefone', phone.telefone)},
      coalesce(em.email, t.email) as email,
      ${link('f')} as filial, ${link('pai')} as "clientePaiEmpresarial", d."dataRegistroPenn", d."participouMmn", d."outraMarca",
      d."possuiParentesco", d."grauParentesco", d."nomeParentesco", d."chaveKitHash", d."loteArs",
      ${join(['cep', 'logradouro', 'numero', 'complemento', 'bairro'].map((name) => orOwn('e', name, sql([`t.${name}`]))))},
      ${link('ci')} as cidade,
      b.id is not null as "informarConta", ${link('ba')} as banco, b.agencia, b."dvAgencia", b.conta, b."dvConta", true as declaracao
    from cliente as t join pessoa as p on p.id = t.id_pessoa
    left join filial as f on f.id = t.id_filial
    left join pessoa_fisica as pf on pf.id = p."id_pessoaFisica"
    left join estado_civil as ec on ec.id = coalesce(pf."id_estadoCivil", t.id_estado_civil)
    left join cliente_dados_comerciais as d on d.id = t."id_dadosComerciais"
    left join cliente as pai on pai.id = d."id_clientePaiEmpresarial"
    left join endereco as e on e.id = ${parts.endereco?.id ?? null}
    left join cidade as ci on ci.id = coalesce(e.id_cidade, t.id_cidade)
    left join telefone as tel on tel.id = ${parts.telefone?.id ?? null}
    left join email as em on em.id = ${parts.contato?.id ?? null}
    left join dados_bancarios as b on b.id = ${parts.conta?.id ?? null}
    left join banco as ba on ba.id = b.id_banco
    where t.id = ${id}`);
  const isEditable = mayEdit(caller, parts);
  const frame = await frameOf(db, caller, country);
  return {
    id,
    id_pessoa: parts.pessoa.id,
    versao: versionOf(parts),
    ...frame,
    ...row,
    // Callers who may not see the lot do not get it.
    ...(frame.ve_lote_ars === true || isEditable ? {} : { loteArs: null }),
    ...(can(caller, 'PessoaFisica', 'LISTAR') || isEditable ? {} : noSpouse),
    ...(can(caller, 'DadosBancarios', 'LISTAR') || isEditable ? {} : noAccount),
    pode_editar: isEditable,
    pode_reenviar: isPending(parts) && mayCall(caller, ['Cliente.CADASTRAR', 'Cliente.EDITAR']),
  };
}
