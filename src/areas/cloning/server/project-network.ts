import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isBelowPath } from '../../../platform/database/select-below.ts';
import { type DocumentBranch, isDocumentOf, type PersonKind, selectDocuments } from './documents.ts';
import { cloningErrors } from './errors.ts';
import { cloningText } from './texts.ts';

/** The projected result for one client, as the screen shows and sends it (specification 002, section 3). */
export type Card = components['schemas']['ItemProjecaoClone'];

/** Maximum of cards of one clone, as in the contract. */
export const maxCards = 10_000;

type Member = {
  readonly id: number;
  readonly pessoa: number;
  readonly geracao: number;
  readonly codigo: string | null;
  readonly nome: string;
  readonly tipo: PersonKind;
  readonly existe: boolean;
};

/**
 * Projects the result of cloning a client's network into a branch: the client and everybody below, one card for each
 * person, by generation. Nothing is stored. Throws CLONAGEM_REDE_GRANDE for a network that is too large.
 */
export async function projectNetwork(
  db: Queryable,
  client: number,
  branch: DocumentBranch,
  language: Language,
): Promise<readonly Card[]> {
  const members = await findMembers(
    db,
    branch,
    sql`
      select b.id, b.nivel - m.nivel as geracao from rede_no as m join rede_no as b on ${isBelowPath(sql`b.caminho`, sql`m.caminho`)}
      where m.id = ${client}
      union select ${client}::bigint, 0`,
  );
  return writeCards(db, members, branch, language);
}

/** The card of one client in a generation of a projection; null if the client does not exist. */
export async function projectClient(
  db: Queryable,
  client: number,
  branch: DocumentBranch,
  generation: number,
  language: Language,
): Promise<Card | null> {
  const members = await findMembers(db, branch, sql`select ${client}::bigint as id, ${generation}::integer as geracao`);
  const [card = null] = await writeCards(db, members, branch, language);
  return card;
}

/** @param which selects `id` and `geracao` */
async function findMembers(db: Queryable, branch: DocumentBranch, which: Sql): Promise<readonly Member[]> {
  const members = await db.query<Member>(sql`
    select * from (
      select distinct on (c.id_pessoa) c.id, c.id_pessoa as pessoa, w.geracao::integer as geracao, c.codigo_mundial as codigo, c.nome,
        case c.tipo_pessoa when 'JURIDICA' then 'PJ' else 'PF' end as tipo,
        exists (
          select from cliente as e where e.id_pessoa = c.id_pessoa and e.id_filial = ${branch.id} and e.dh_exclusao is null
        ) as existe
      from (${which}) as w join cliente as c on c.id = w.id
      where c.dh_exclusao is null
      order by c.id_pessoa, w.geracao, c.id
    ) as m order by m.geracao, m.id limit ${maxCards + 1}`);
  if (members.length > maxCards) throw cloningErrors.CLONAGEM_REDE_GRANDE({ limite: maxCards });
  return members;
}

async function writeCards(
  db: Queryable,
  members: readonly Member[],
  branch: DocumentBranch,
  language: Language,
): Promise<readonly Card[]> {
  const documents = await findKnownDocuments(db, members, branch);
  return members.map(({ id, pessoa, geracao, codigo, nome, tipo, existe }) => ({
    id,
    isNovoCadastro: !existe,
    documentoNovoCadastro:
      (documents.get(pessoa) ?? []).find((each) => isDocumentOf(branch.country, tipo, each)) ?? null,
    tipoPessoa: tipo,
    ordemGeracional: geracao,
    descricaoOrdemGeracional: nameGeneration(geracao, language),
    codigoMundial: codigo,
    nome,
    ...(existe ? {} : { selecionado: true }),
  }));
}

/** Documents of people in the country of a branch, from any registration there. */
async function findKnownDocuments(
  db: Queryable,
  members: readonly Member[],
  branch: DocumentBranch,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const people = members.map(({ pessoa }) => pessoa);
  const inCountry = sql`c.id_filial in (
    select f.id from filial as f join filial as t on t.id = ${branch.id} where f.id_pais is not distinct from t.id_pais)`;
  const rows = await db.query<{ pessoa: number; documento: string }>(sql`
    select d.id_pessoa as pessoa, d.documento
    from (${selectDocuments(sql`c.id_pessoa = any (${people}::bigint[]) and ${inCountry}`)}) as d
    order by d.id_filial = ${branch.id} desc, d.cliente`);
  const found = Map.groupBy(rows, ({ pessoa }) => Number(pessoa));
  return new Map([...found].map(([pessoa, known]) => [pessoa, known.map(({ documento }) => documento)]));
}

function nameGeneration(generation: number, language: Language): string {
  return generation === 0 ? cloningText('main', language) : cloningText('generation', language, { n: generation });
}
