import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

type Function = {
  readonly sigla: string;
  readonly descricao: string;
  readonly cpf: readonly [label: string, mask: string | null];
  readonly cnpj: readonly [label: string, mask: string | null];
  readonly rg: readonly [label: string, mask: string | null];
  readonly telefone: string;
  readonly cep: readonly [label: string, mask: string];
  /** Number of digits at which a document is looked up (specification 002, section 9); null for no look-up. */
  readonly digitos: number | null;
};

/** Names and masks of documents in countries that have their own (specification 002, section 5). */
const functions: readonly Function[] = [
  {
    ...{ sigla: 'BR', descricao: 'Brasil', cpf: ['CPF', '999.999.999-99'], cnpj: ['CNPJ', '**.***.***/****-99'] },
    ...{ rg: ['RG', null], telefone: '99999-9999', cep: ['CEP', '99999-999'], digitos: 11 },
  },
  {
    ...{ sigla: 'PY', descricao: 'Paraguai', cpf: ['RUC', '9999999-9'], cnpj: ['RUC', '99999999-9'] },
    ...{ rg: ['CI', null], telefone: '999 999999', cep: ['Código postal', '999999'], digitos: 8 },
  },
  {
    ...{ sigla: 'EC', descricao: 'Equador', cpf: ['RUC', '9999999999999'], cnpj: ['RUC', '9999999999999'] },
    ...{ rg: ['Cédula', '999999999-9'], telefone: '99 999 9999', cep: ['Código postal', '999999'], digitos: 13 },
  },
  {
    ...{ sigla: 'MX', descricao: 'México', cpf: ['RFC', null], cnpj: ['RFC', null] },
    ...{ rg: ['INE', null], telefone: '99 9999 9999', cep: ['Código postal', '99999'], digitos: 12 },
  },
  {
    ...{ sigla: 'BO', descricao: 'Bolívia', cpf: ['CI', null], cnpj: ['NIT', null] },
    ...{ rg: ['CI', null], telefone: '9999 9999', cep: ['Código postal', '9999'], digitos: null },
  },
  {
    ...{ sigla: 'US', descricao: 'Estados Unidos', cpf: ['SSN', '999-99-9999'], cnpj: ['EIN', '99-9999999'] },
    ...{ rg: ['ID', null], telefone: '(999) 999-9999', cep: ['ZIP', '99999'], digitos: null },
  },
];

/** Some cities of the other countries, because an address needs one. */
const cities: readonly (readonly [country: string, state: string, abbreviation: string, city: string])[] = [
  ['PY', 'Asunción', 'ASU', 'Asunción'],
  ['PY', 'Alto Paraná', 'APA', 'Ciudad del Este'],
  ['EC', 'Pichincha', 'PIC', 'Quito'],
  ['EC', 'Guayas', 'GUA', 'Guayaquil'],
  ['MX', 'Ciudad de México', 'CMX', 'Ciudad de México'],
  ['MX', 'Jalisco', 'JAL', 'Guadalajara'],
  ['BO', 'La Paz', 'LPZ', 'La Paz'],
  ['BO', 'Santa Cruz', 'SCZ', 'Santa Cruz de la Sierra'],
];

/** Stores the default forms of countries that have none. */
export async function seedForms(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { sigla, descricao, cpf, cnpj, rg, telefone, cep, digitos } of functions)
      await tx.execute(sql`
        insert into funcao_basica (descricao, id_pais, rotulo_cpf, mascara_cpf, rotulo_cnpj, mascara_cnpj, rotulo_rg, mascara_rg,
          rotulo_telefone, mascara_telefone, rotulo_cep, mascara_cep, digitos_consulta_cpf)
        select ${descricao}, p.id, ${cpf[0]}, ${cpf[1]}, ${cnpj[0]}, ${cnpj[1]}, ${rg[0]}, ${rg[1]}, 'Telefone', ${telefone},
          ${cep[0]}, ${cep[1]}, ${digitos}::integer
        from pais as p where p.sigla = ${sigla} and not exists (select from funcao_basica where id_pais = p.id)`);
    for (const [country, state, abbreviation, city] of cities) {
      await tx.execute(sql`
        insert into estado (nome, sigla, id_pais) select ${state}, ${abbreviation}, p.id from pais as p
        where p.sigla = ${country} and not exists (select from estado where id_pais = p.id and nome = ${state})`);
      await tx.execute(sql`
        insert into cidade (nome, id_estado) select ${city}, e.id from estado as e join pais as p on p.id = e.id_pais
        where p.sigla = ${country} and e.nome = ${state} and not exists (select from cidade where id_estado = e.id and nome = ${city})`);
    }
  });
}
