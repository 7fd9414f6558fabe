import sql, { type Sql } from 'sql-template-tag';
import {
  type ClientTie,
  isOfClients,
  type PersonalExport,
  type PersonalRows,
  type PersonalStay,
  type PersonIds,
} from '../../personal-rows.ts';

/** Phases in which everybody has signed: the document is a contract. */
const signedPhases = ['sealing', 'sending', 'finish'] as const;

const isSigned = (person: PersonIds): Sql => sql`${isOfClients(person)} and fase = any(${[...signedPhases]}::text[])`;
const isUnsigned = (person: PersonIds): Sql =>
  sql`${isOfClients(person)} and fase <> all(${[...signedPhases]}::text[])`;
const isOfUnsigned = (person: PersonIds): Sql =>
  sql`processo in (select id from assinatura_processo where ${isUnsigned(person)})`;

/** Signed contracts stay complete; data of others are deleted in this order. */
export const contractRows: readonly PersonalRows[] = [
  {
    ...{ table: 'assinatura_signatario', title: 'Desenho, e-mail e endereço de quem assinou' },
    // Names and documents are also in the trail and the sealed document, which are verified by them.
    where: (person) => sql`(email <> '' or imagem is not null or ip is not null or navegador is not null)
      and processo in (select id from assinatura_processo where fase = 'finish')
      and (documento in (select documento from cliente where id = any(${[...person.clients]}::bigint[]) and documento is not null)
        or papel = 'D.I' and processo in (select id from assinatura_processo where ${isOfClients(person)}))`,
    empty: sql`email = '', imagem = null, ip = null, navegador = null`,
  },
  { table: 'assinatura_codigo', title: 'Códigos de assinatura', where: isOfUnsigned },
  { table: 'assinatura_evento', title: 'Andamento de contratos sem assinatura', where: isOfUnsigned },
  { table: 'assinatura_signatario', title: 'Signatários de contratos sem assinatura', where: isOfUnsigned },
  { table: 'assinatura_documento', title: 'Documentos de contratos sem assinatura', where: isOfUnsigned },
  { table: 'assinatura_processo', title: 'Contratos sem assinatura', where: isUnsigned },
  {
    ...{ table: 'assinatura_processo', title: 'Contratos assinados', where: isSigned },
    keep: 'Contrato assinado: prova o que foi combinado e fica inteiro, com selo e assinaturas (LGPD, art. 16, I).',
  },
];

/** The part of it that the person may export. */
export const contractExports: readonly PersonalExport[] = [
  {
    title: 'Contratos',
    statement: (person) => sql`
      select id, nome as contrato, fase, dh_registro as "aberto em", dh_conclusao as "concluído em", codigo_verificacao as "código"
      from assinatura_processo where ${isOfClients(person)} order by id`,
  },
  {
    title: 'Contratos',
    statement: (person) => sql`
      select p.id || '.pdf' as name, d.bytes from assinatura_processo as p
      join assinatura_documento as d on d.processo = p.id and d.selado where ${isOfClients(person)} order by p.id`,
    isOfFiles: true,
  },
];

/** The evidence of signed contracts, whose seal and chain of digests would break. */
export const contractStays: readonly PersonalStay[] = [
  { table: 'assinatura_certificado', why: 'is the certificate of the company', isUnsearched: true },
  { table: 'assinatura_evento', why: 'is the trail of a signed contract', isUnsearched: true },
  { table: 'assinatura_signatario', why: 'stands in the sealed document as well', isUnsearched: true },
];

/** The signers of a contract. */
export const contractTie: ClientTie = (client) => sql`
  select from assinatura_processo as a where a.cliente = ${client} and a.fase = any(${[...signedPhases]}::text[])`;
