import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ListParts, StatementCall } from '../../records/server/index.ts';
import { readFirstRows } from './read-list.ts';

type Block = components['schemas']['HubBlocoHomeLista']['data'][number];
type Banner = NonNullable<Block['banners']>[number];
type Product = NonNullable<Block['produtos']>[number];

/** Number of products in a carousel (specification 001, section 9). */
const carouselRows = 10;
/** The newest products, because sorted by name they would all be of one kind. */
const newest = { sortBy: 'id_produto', sortType: 'desc' };

/**
 * The blocks of the front page, each with its main banners and first products. Products and banners come from the lists
 * that screens use to load more (`listarProdutosCatalogo`, `listarBannerCatalogo`), under the same rules; the ids of a
 * block's products are cached for the next pages of its carousel.
 */
export async function readHome(
  db: Database,
  parts: ListParts,
  call: Omit<StatementCall, 'given'>,
): Promise<readonly Block[]> {
  const blocks = await db.query<{
    id: number;
    descricao: string;
    ordem: number;
    id_catalogo: number;
    catalogo: string;
    id_classificacao: number | null;
    classificacao: string | null;
  }>(sql`
    select b.id, b.descricao, b.ordem, b.id_catalogo, k.descricao as catalogo, b.id_classificacao, c.descricao as classificacao
    from bloco_home as b join catalogo as k on k.id = b.id_catalogo left join classificacao as c on c.id = b.id_classificacao
    where b.ativo is not false order by b.ordem, b.id`);
  const list = <Row>(name: string, given: Readonly<Record<string, unknown>>) =>
    readFirstRows<Row>(db, parts, { ...call, given }, name);
  const [banners, ...products] = await Promise.all([
    list<Banner>('listarBannerCatalogo', { posicao: 'PRINCIPAL', size: 100 }),
    ...blocks.map(({ id }) => list<Product>('listarProdutosCatalogo', { ...newest, id_home: id, size: carouselRows })),
  ]);
  return blocks.flatMap(({ id, descricao, ordem, id_catalogo, catalogo, id_classificacao, classificacao }, place) => {
    const produtos = products[place] ?? [];
    if (produtos.length === 0) return [];
    return {
      ...{ id, descricao, ordem },
      catalogo: { id: id_catalogo, descricao: catalogo },
      classificacao: id_classificacao === null ? null : { id: id_classificacao, descricao: classificacao ?? '' },
      banners: banners.filter(({ bloco }) => bloco?.id === id),
      produtos: [...produtos],
    };
  });
}
