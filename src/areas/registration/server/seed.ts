import sql from 'sql-template-tag';
import { demoCpfs } from '../../../integrations/cpf/demo-people.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { DemoPeople } from '../../module.ts';

type Function = {
  readonly sigla: string;
  readonly descricao: string;
  readonly cpf: readonly [label: string, mask: string | null];
  readonly cnpj: readonly [label: string, mask: string | null];
  readonly rg: readonly [label: string, mask: string | null];
  readonly telefone: string;
  readonly cep: readonly [label: string, mask: string];
  /** Digits at which a document is looked up (specification 002, section 9); null where none is. */
  readonly digitos: number | null;
};

/** What documents are called in the countries that have their own, and their masks (specification 002, section 5). */
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

/** Some cities of the other countries: an address has one. */
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

/** What forms of a country are like, where nobody has said it. */
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

/** Clients of the demonstration whom the registry has: a customer, and two whose registration is made out to be begun. */
const customer = 19_001;
const pending = [19_102, 19_202] as const;
/** Kits of a demonstration for each of those who register. */
const kits = 12;
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * People of the demonstration who reach the messages of a registration: a partner, a spouse, a client and registrations that were
 * begun, by the documents of the made-up registry; and kits of the consultant.
 */
export async function seedRegistrations(db: Database, { clients }: DemoPeople): Promise<void> {
  await db.transaction(async (tx) => {
    const consultant = clients.consultor;
    for (let index = 0; index < kits; index++)
      await tx.execute(sql`
        insert into kit_comprado (chave, comprador, codigo_produto, descricao, numero_pedido)
        select ${kitCode(index)}, c.id, 'KIT-CONS', 'Kit de ingresso de consultor', ${String(123_400 + index)}
        from cliente as c where c.id = ${consultant} on conflict do nothing`);
    const [registered, begun] = [[customer].values(), [...pending].values()];
    const company = await putPerson(tx, 'PJ', 'Colchões Horizonte Ltda', null, null);
    for (const { cpf, name, part } of demoCpfs) {
      const nome = name ?? 'Pessoa da demonstração';
      if (part === 'socio')
        await tx.execute(sql`
          insert into pessoa_socio (id_pessoa, cpf, nome, participacao) values (${company}, ${cpf}, ${nome}, 50) on conflict do nothing`);
      if (part === 'conjuge') await putPerson(tx, 'PF', 'Par da demonstração', '90000002144', cpf);
      if (part === 'cliente') await giveDocument(tx, registered.next().value ?? 0, cpf, false);
      if (part === 'iniciado') await giveDocument(tx, begun.next().value ?? 0, cpf, true);
    }
  });
}

function kitCode(index: number): string {
  return `K${[7, 11, 13, 17].map((step) => alphabet[(index * step + step) % alphabet.length]).join('')}`;
}

/** Puts a person who has no client, unless somebody of this name without one is there; answers the id. */
async function putPerson(
  tx: Queryable,
  tipo: 'PF' | 'PJ',
  nome: string,
  cpf: string | null,
  spouse: string | null,
): Promise<number> {
  const [known] = await tx.query<{ id: number }>(sql`
    select p.id from pessoa as p
    where p.tipo = ${tipo} and p.nome = ${nome} and not exists (select from cliente as c where c.id_pessoa = p.id)
    order by p.id limit 1`);
  if (known !== undefined) return known.id;
  const [part] =
    cpf === null
      ? []
      : await tx.query<{ id: number }>(sql`
          insert into pessoa_fisica (cpf, "cpfConjuge", "nomeConjuge") values (${cpf}, ${spouse}, ${spouse === null ? null : 'Cônjuge'})
          returning id`);
  const [row] = await tx.query<{ id: number }>(sql`
    insert into pessoa (tipo, nome, "id_pessoaFisica") values (${tipo}, ${nome}, ${part?.id ?? null}) returning id`);
  return row?.id ?? 0;
}

/** Gives a client of the demonstration a document of the registry; one that was begun waits for its consultant. */
async function giveDocument(tx: Queryable, id: number, cpf: string, isBegun: boolean): Promise<void> {
  await tx.execute(
    sql`update cliente set documento = ${cpf}, tipo_pessoa = 'FISICA' where id = ${id} and dh_exclusao is null`,
  );
  if (!isBegun) return;
  await tx.execute(sql`
    update cliente set tipo = 'CONSULTOR', status = 'PENDENTE', aceite_consultor = false where id = ${id} and dh_exclusao is null`);
}
