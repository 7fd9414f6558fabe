import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Database } from '../../database/database.ts';
import type { ListParts, RelationCall } from '../records/relation-list.ts';
import { readList } from './read-list.ts';

type Block = components['schemas']['HubBlocoHomeLista']['data'][number];
type Banner = NonNullable<Block['banners']>[number];
type Product = NonNullable<Block['produtos']>[number];

/** Products of a carousel (specification 001, section 9). */
const carouselRows = 10;
/** The newest ones: in the order of their names all would be of one kind. */
const newest = { sortBy: 'id_produto', sortType: 'desc' };

/**
 * The blocks of the front page, each with its main banners and first products. Products and banners come by the lists
 * that screens ask for more of them (`listarProdutosCatalogo`, `listarBannerCatalogo`), under the same rules.
 */
export async function readHome(
  db: Database,
  parts: ListParts,
  call: Omit<RelationCall, 'given'>,
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
    readList<Row>(db, parts, { ...call, given }, name);
  const banners = await list<Banner>('listarBannerCatalogo', { posicao: 'PRINCIPAL', size: 100 });
  const answer: Block[] = [];
  for (const { id, descricao, ordem, id_catalogo, catalogo, id_classificacao, classificacao } of blocks) {
    const products = await list<Product>('listarProdutosCatalogo', { ...newest, id_home: id, size: carouselRows });
    if (products.data.length === 0) continue;
    answer.push({
      ...{ id, descricao, ordem, total_produtos: products.total },
      catalogo: { id: id_catalogo, descricao: catalogo },
      classificacao: id_classificacao === null ? null : { id: id_classificacao, descricao: classificacao ?? '' },
      banners: banners.data.filter((banner) => banner.bloco?.id === id),
      produtos: products.data,
    });
  }
  return answer;
}
