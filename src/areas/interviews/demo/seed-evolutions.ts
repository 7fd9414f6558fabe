import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { generateCnpj } from '../../../domain/documents/generate.ts';
import { createRandom } from '../../../domain/random.ts';
import { bindFiles } from '../../../engine/files/file-table.ts';
import type { Files } from '../../../engine/files/files.ts';
import { writeTextPdf } from '../../../engine/files/text-pdf.ts';
import type { ViewAnswer } from '../../../language/view/view-answer.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { type Caller, nobody } from '../../../platform/http/caller.ts';
import { isAdhesionReached } from '../../evolution/index.ts';
import {
  documentHolder,
  findConsultant,
  findOwner,
  makeLegalPerson,
  readAdhesionPoints,
  readAdhesionRule,
  storeLetter,
  targetOf,
} from '../../evolution/server/index.ts';
import type { ClientKind } from '../../people/index.ts';
import { hasAllPoints } from '../../points/demo/index.ts';
import { answers, putDemoInterviews } from './seed-interviews.ts';

/** Key under which a database stores that it has them. */
const key = 'evolucoes_demonstracao';
/** Number of each kind on the way to D.I. */
const wanted: readonly (readonly [ClientKind, number])[] = [
  ['CONSULTOR_ENERGY', 4],
  ['CONSULTOR', 16],
];
/** Their progress, in turn: requested, recommended only by the letter, requested, and waiting for one document. */
const ends = ['evoluir', 'carta', 'evoluir', 'documento'] as const;
type End = (typeof ends)[number];
/** Number of consultants of each kind whose points are checked. */
const looked = 400;
const day = 86_400_000;
const seed = 20_261_130;

type Parts = {
  readonly db: Database;
  readonly files: Pick<Files, 'receive'>;
  /** The form of interviews; null for none. */
  readonly definition: ViewAnswer | null;
  readonly now: Date;
  readonly signal?: AbortSignal;
};

/**
 * Advances demonstration consultants on their way to D.I. by the product's own requirements: the points of the rule,
 * the letter of a company, an answered interview, documents. Those directly below the demonstration's D.I. come first.
 * Waits for the points; returns how many it added, and whether all exist.
 */
export async function seedEvolutions(parts: Parts): Promise<{ readonly put: number; readonly isFull: boolean }> {
  let all = 0;
  const { db, definition, now, signal } = parts;
  const known = await db.query(sql`select 1 as found from vitral_configuracao where chave = ${key}`);
  if (known.length > 0) return { put: all, isFull: true };
  if (!(await hasAllPoints(db))) return { put: all, isFull: false };
  // First the interviews that the demonstration's D.I. has to make.
  if (definition !== null) await putDemoInterviews(db, definition, now);
  const [admin] = await db.query<{ id: number }>(sql`
    select u.id from usuario as u join perfil as p on p.id = u.id_perfil where p.constante = 'ADMINISTRADOR' order by u.id limit 1`);
  if (admin !== undefined && definition !== null)
    for (const [kind, count] of wanted) {
      let put = 0;
      for (const id of await findCandidates(db, kind)) {
        if (signal?.aborted === true) return { put: all, isFull: false };
        if (put === count) break;
        const end = ends[put % ends.length] ?? 'carta';
        if (!(await bring({ ...parts, definition }, { ...nobody, id: Number(admin.id), administrator: true }, id, end)))
          continue;
        put += 1;
        all += 1;
      }
    }
  await db.execute(sql`insert into vitral_configuracao (chave, valor) values (${key}, 'true') on conflict do nothing`);
  return { put: all, isFull: true };
}

/**
 * Active consultants of a kind in Brazil with points and without a waiting interview, those directly below the D.I. who
 * logs in first.
 */
async function findCandidates(db: Queryable, kind: ClientKind): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select c.id
    from cliente as c join rede_no as n on n.id = c.id join filial as f on f.id = c.id_filial join pais as p on p.id = f.id_pais
    where c.tipo = ${kind} and c.status = 'ATIVO' and c.dh_exclusao is null and c.aceite_consultor and c.documento <> '' and p.sigla = 'BR'
      and exists (select from ponto_lancamento as l where l.beneficiario = c.id and l.estorno_de is null)
      and not exists (select from entrevista_consultor as e where e.cliente = c.id and e.estado = 'SOLICITADA')
    order by exists (select from usuario as u where u.id_cliente = n.superior) desc, c.id limit ${looked}::int`);
  return rows.map(({ id }) => Number(id));
}

/** Advances a consultant to their target; false if their points do not suffice, or they have no approved D.I. above. */
async function bring(
  { db, files, definition, now }: Parts & { readonly definition: ViewAnswer },
  caller: Caller,
  id: number,
  end: End,
): Promise<boolean> {
  const consultant = await findConsultant(db, id);
  if (consultant === null) return false;
  const rule = await readAdhesionRule(db, consultant.country);
  if (!isAdhesionReached(rule, await readAdhesionPoints(db, consultant, rule))) return false;
  const owner = await findOwner(db, id);
  const [client] = await db.query<Client>(sql`
    select c.nome, c.id_pessoa, c.email, c.telefone, c.cep, c.logradouro, c.numero, c.bairro, c.id_cidade,
      case c.tipo_pessoa when 'JURIDICA' then c.documento end as cnpj
    from cliente as c where c.id = ${id} and c.id_pessoa is not null and c.id_cidade is not null and c.telefone like '+55%'
      and exists (select from cliente as d where d.id = ${owner}::bigint and d.status = 'APROVADO')`);
  if (client === undefined || owner === null) return false;
  const cnpj = client.cnpj ?? generateCnpj(createRandom(seed, id), { alphanumeric: false });
  const letter = {
    ...{ razao_social: client.cnpj === null ? `${client.nome} Comércio Ltda` : client.nome, cnpj, ie: 'ISENTO' },
    ...{ ddd: client.telefone.slice(3, 5), telefone: client.telefone.slice(5), email: client.email },
    ...{ cep: client.cep, endereco: client.logradouro, numero: client.numero, bairro: client.bairro },
    ...{ cidade: { id: Number(client.id_cidade) }, aceite_termos: true },
  };
  const types = end === 'carta' ? [] : end === 'documento' ? ['CNPJ'] : ['CNPJ', 'RG'];
  const documents = await Promise.all(
    types.map(async (type) => {
      const content = writeTextPdf([
        type,
        letter.razao_social,
        type === 'CNPJ' ? cnpj : client.nome,
        'Documento da demonstração',
      ]);
      const file = {
        name: `${type}.pdf`,
        type: 'application/pdf',
        content: Readable.from([content]),
        isCut: () => false,
      };
      return { type, file: (await files.receive(caller, file)).id };
    }),
  );
  const at = (days: number): Date => new Date(now.getTime() - days * day);
  await db.transaction(async (tx) => {
    await storeLetter(tx, caller, consultant, letter, at(6));
    await makeLegalPerson(tx, { id, person: Number(client.id_pessoa) }, letter, true);
    const status = end === 'evoluir' ? targetOf(consultant) : 'RECOMENDACAO';
    await tx.execute(sql`
      update cliente set tipo = 'DI', status = ${status}, rg = null, id_estado_civil = null, dh_situacao = ${at(2)}, versao = versao + 1
      where id = ${id}`);
    await tx.execute(sql`
      update cliente_dados_comerciais set tipo_origem = ${consultant.tipo}, "id_statusPenn" = coalesce((
        select s.id from status_penn as s where s.constante = 'RECOMENDACAO' and ${status !== 'RECOMENDACAO'}::boolean), "id_statusPenn")
      where id = (select "id_dadosComerciais" from cliente where id = ${id})`);
    if (end !== 'carta') await haveInterview(tx, { id, owner, user: caller.id, definition }, at);
    for (const { type, file } of documents) await storeDocument(tx, { id, type, file, user: caller.id }, at(3));
  });
  return true;
}

type Client = {
  readonly nome: string;
  readonly id_pessoa: number;
  readonly email: string;
  readonly telefone: string;
  readonly cep: string;
  readonly logradouro: string;
  readonly numero: string;
  readonly bairro: string;
  readonly id_cidade: number;
  /** Only for a company. */
  readonly cnpj: string | null;
};

type Interviewed = {
  readonly id: number;
  readonly owner: number;
  readonly user: number;
  readonly definition: ViewAnswer;
};

/** The answered interview of a consultant, by their D.I.; an existing one stays. */
async function haveInterview(
  tx: Queryable,
  { id, owner, user, definition }: Interviewed,
  at: (days: number) => Date,
): Promise<void> {
  const reference = createHash('sha256').update(`evolucao ${id}`).digest('base64url').slice(0, 22);
  await tx.execute(sql`
    insert into entrevista_consultor (referencia, cliente, entrevistador, estado, definicao, respostas, usuario, dh_registro, dh_resposta)
    select ${reference}, ${id}, ${owner}, 'RESPONDIDA', ${JSON.stringify(definition)}::json, ${JSON.stringify(answers[id % answers.length])}::jsonb,
      ${user}, ${at(5)}, ${at(4)}
    where not exists (select from entrevista_consultor where cliente = ${id})`);
}

type StoredDocument = { readonly id: number; readonly type: string; readonly file: number; readonly user: number };

async function storeDocument(tx: Queryable, { id, type, file, user }: StoredDocument, when: Date): Promise<void> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into documento_consultor (cliente, tipo_documento, arquivo, usuario, dh_registro)
    select ${id}, t.id, ${file}, ${user}, ${when} from tipo_documento as t join pais as p on p.id = t.id_pais
    where t.constante = ${type} and p.sigla = 'BR' order by t.id limit 1 returning id`);
  if (row === undefined) throw new Error(`There is no type of document ${type}.`);
  await bindFiles(tx, { entity: documentHolder, campo: 'arquivo', id: Number(row.id) }, [file]);
}
