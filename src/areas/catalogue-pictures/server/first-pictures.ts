import sql from 'sql-template-tag';
import { type PictureDescription, productPicture, readPictureKey } from '../../../domain/picture-address.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** Products whose pictures are drawn ahead: those of the first carousels, and the first of the list below them. */
const firstProducts = 30;
/** Products whose gallery is drawn as well. */
const firstGalleries = 8;
/** Cards that are drawn before anything else: as many as a desk shows below the banners. */
const firstCards = 12;

/** Widths that the pages ask for (`pictureCopies`): banners on a phone and on a desk, cards, the large picture, small ones. */
const widths = { main: [640, 1280], side: [400], card: [320], large: [640], small: [160] } as const;

/**
 * The pictures that visitors of a new shop see first, by key, in the order in which its front page and the pages of its
 * products show them. Photographs are not among them: nobody draws those.
 * @param count products of each list whose card is among them
 */
export async function readFirstPictures(
  db: Queryable,
  count = firstProducts,
): Promise<ReadonlyMap<string, PictureDescription>> {
  const banners = await db.query<{ posicao: string; link: string; place: number }>(sql`
    select posicao, link_banner as link, row_number() over (partition by posicao order by ordem, id)::int as place
    from banner where coalesce(ativo, true) and id_classificacao is null and link_banner is not null
    order by place, posicao = 'PRINCIPAL' desc, posicao`);
  const products = await db.query<{ link: string; place: number; ordem: number }>(sql`
    with first as (
      (select id, row_number() over (order by id desc) as place from produto order by id desc limit ${count}::int)
      union all
      (select id, ${count}::int + row_number() over (order by descricao, id) from produto order by descricao, id limit ${count}::int)
    )
    select i.link_imagem as link, f.place::int as place, coalesce(i.ordem, 0)::int as ordem
    from first as f join imagem_produto as i on i.id_produto = f.id
    where i.link_imagem is not null and i.id_sku is null
    order by f.place, i.ordem, i.id`);
  const found = new Map<string, PictureDescription>();
  const add = (link: string, of: readonly number[]): void => {
    const drawn = readPictureKey(link.slice(link.lastIndexOf('/') + 1));
    if (drawn === null) return;
    for (const width of of) {
      const address = productPicture({ ...drawn, width });
      found.set(address.slice(address.lastIndexOf('/') + 1), { ...drawn, width });
    }
  };
  const addBanners = (of: typeof banners): void => {
    for (const { posicao, link } of of) add(link, posicao === 'PRINCIPAL' ? widths.main : widths.side);
  };
  const cards = products.filter(({ place, ordem }, index) => ordem <= 1 || products[index - 1]?.place !== place);
  for (const { link } of cards.slice(0, firstCards)) add(link, widths.card);
  addBanners(banners.filter(({ place }) => place === 1));
  for (const { link } of cards.slice(firstCards)) add(link, widths.card);
  addBanners(banners.filter(({ place }) => place > 1));
  for (const { link } of cards.filter(({ place }) => place <= firstGalleries)) add(link, widths.large);
  for (const { link } of products.filter(({ place }) => place <= firstGalleries)) add(link, widths.small);
  return found;
}
