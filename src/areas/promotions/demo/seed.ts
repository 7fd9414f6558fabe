import sql from 'sql-template-tag';
import { dayAround, demoMonth } from '../../../demo/demo-month.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { createPace, doInSlices } from '../../../platform/database/sharing/slices.ts';

/** Number of promotions in the demonstration. */
const promotions = 40;
/** Number of products to choose from, and the minimum that must exist. */
const maxProducts = 300;
export const minProducts = 100;
/** Key of the stored progress, so that deleted promotions are not created again. */
const doneKey = 'promocoes_prontas';

type Product = {
  readonly id: number;
  readonly descricao: string;
  readonly departamento: string;
  readonly id_classificacao: number | null;
};

const occasions = ['Kit', 'Combo', 'Semana', 'Especial', 'Dupla'];
const percents = [10, 15, 12.5, 20, 25, 30, 8];

/**
 * Creates promotions of one to three products as soon as there are enough products, a few in one transaction. Continues
 * after the last created one. Returns how many it created, and whether all exist.
 */
export async function seedPromotions(
  db: Database,
  signal?: AbortSignal,
): Promise<{ readonly made: number; readonly isFull: boolean }> {
  const begun = await db.query<{ valor: unknown }>(sql`select valor from vitral_configuracao where chave = ${doneKey}`);
  if (begun[0]?.valor === true) return { made: 0, isFull: true };
  const products = await findProducts(db);
  if (products.length < minProducts) return { made: 0, isFull: false };
  const of = Map.groupBy(products, ({ departamento }) => departamento);
  const departments = [...of.keys()].sort();
  const month = await demoMonth(db);
  const made = await doInSlices(db, createPace(db.kind, { first: 5, most: promotions }), signal, async (tx, size) => {
    const done = await lastPromotion(tx);
    if (done === null) return 0;
    const last = Math.min(done + size, promotions);
    for (let index = done; index < last; index += 1) await putPromotion(tx, index, month, departments, of);
    const mark = last < promotions ? { promocoes: last } : true;
    await tx.execute(
      sql`update vitral_configuracao set valor = ${JSON.stringify(mark)}::jsonb where chave = ${doneKey}`,
    );
    return last - done;
  });
  return { made, isFull: signal?.aborted !== true };
}

/** Number of promotions created so far, locked; null if all were created, or if promotions existed before. */
async function lastPromotion(tx: Queryable): Promise<number | null> {
  await tx.execute(sql`
    insert into vitral_configuracao (chave, valor)
    select ${doneKey}, case when exists (select from promocao) then 'true'::jsonb else '{"promocoes": 0}' end on conflict do nothing`);
  const [row] = await tx.query<{ valor: true | { readonly promocoes: number } }>(
    sql`select valor from vitral_configuracao where chave = ${doneKey} for update`,
  );
  return row === undefined || row.valor === true ? null : row.valor.promocoes;
}

function findProducts(db: Queryable): Promise<readonly Product[]> {
  return db.query<Product>(sql`
    select p.id, p.descricao, d.descricao as departamento,
      (select min(x.id_classificacao) from classificacao_produto as x where x.id_produto = p.id) as id_classificacao
    from produto as p join departamento as d on d.id = p.id_departamento
    where p.sob_medida is not true and p.ativo is not false
    order by p.id limit ${maxProducts}`);
}

/** Creates one promotion. One in ten is over, one in ten is inactive, one in ten belongs to a single branch. */
async function putPromotion(
  tx: Queryable,
  index: number,
  month: string,
  departments: readonly string[],
  of: ReadonlyMap<string, readonly Product[]>,
): Promise<void> {
  const chosen = Array.from({ length: 1 + (index % 3) }, (_, place) => {
    const inDepartment = of.get(departments[(index + place) % departments.length] ?? '') ?? [];
    return inDepartment[(index * 3 + place) % inDepartment.length];
  }).filter((product) => product !== undefined);
  const [first] = chosen;
  if (first === undefined) return;
  const isOver = index % 10 === 9;
  const names = chosen.map(({ departamento }) => departamento.toLowerCase());
  const descricao = `${occasions[index % occasions.length]} ${joinWords(names)} ${1 + Math.floor(index / occasions.length)}`;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into promocao (descricao, observacao, id_classificacao, id_filial, data_inicio, data_fim, quantidade_maxima, ativo)
    values (${descricao}, ${index % 2 === 0 ? 'Enquanto durarem os estoques.' : null}, ${first.id_classificacao},
      ${index % 10 === 4 ? sql`(select min(id) from filial)` : null}, ${dayAround(month, isOver ? -10 : -1, 1)}::date,
      ${isOver ? dayAround(month, -5, 0) : dayAround(month, 2 + (index % 9), 28)}::date,
      ${index % 4 === 1 ? 1 + (index % 3) : null}, ${index % 10 !== 7})
    returning id`);
  if (row === undefined) throw new Error('Inserting into promocao returned no row.');
  for (const [place, product] of chosen.entries())
    await tx.execute(sql`
      insert into promocao_item (id_promocao, id_produto, legenda, percentual_desconto, obrigatorio, ordem)
      values (${row.id}, ${product.id}, ${product.descricao.slice(0, 120)}, ${percents[(index + place) % percents.length]},
        ${place < 2}, ${(place + 1) * 10}) on conflict do nothing`);
}

function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} e ${last}`;
}
