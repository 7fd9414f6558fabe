import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Database } from '../../database/database.ts';
import { searchList } from '../../lists/search.ts';
import { findRelation, type ListParts, openRelationList, type RelationCall } from '../records/relation-list.ts';

type Block = components['schemas']['HubBlocoHomeLista']['data'][number];

/** Products of a carousel (specification 001, section 9). */
const carouselRows = 10;

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
  const list = async (name: string, given: Readonly<Record<string, unknown>>) => {
    const relation = findRelation(parts, name, given);
    if (relation === null) return { data: [], total: 0 };
    const { relation: rows, request, scope } = openRelationList(parts, relation, { ...call, given });
    return searchList(db, rows, request, { scope });
  };
  const banners = await list('listarBannerCatalogo', { posicao: 'PRINCIPAL', size: 100 });
  const answer: Block[] = [];
  for (const { id, descricao, ordem, id_catalogo, catalogo, id_classificacao, classificacao } of blocks) {
    const products = await list('listarProdutosCatalogo', { id_home: id, size: carouselRows });
    if (products.data.length === 0) continue;
    answer.push({
      ...{ id, descricao, ordem, total_produtos: products.total },
      catalogo: { id: id_catalogo, descricao: catalogo },
      classificacao: id_classificacao === null ? null : { id: id_classificacao, descricao: classificacao ?? '' },
      banners: banners.data.filter(
        (banner) => Reflect.get(Object(Reflect.get(banner, 'bloco')), 'id') === id,
      ) as NonNullable<Block['banners']>,
      produtos: products.data as NonNullable<Block['produtos']>,
    });
  }
  return answer;
}
