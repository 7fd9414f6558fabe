import { defineModule } from '../../module.ts';
import { askForArrival, deliverArrivals } from './arrivals.ts';
import { catalogueErrors } from './errors.ts';
import { changeFavourite } from './favourites.ts';
import { readHome } from './home.ts';
import { readMenuTop } from './menu-top.ts';
import { noGroups } from './read-list.ts';

/** The shop's catalogue: front page, categories, favourites, arrivals and stock movements (specification 001, sections 2 to 7). */
export const catalogueModule = defineModule({
  name: 'catalogue',
  operations: [
    'cartMenuTop',
    'listarHomeCatalogo',
    'cartChangeFavorite',
    'cartChangeFavoritePost',
    'cartNotifyArrival',
  ],
  errors: catalogueErrors,
  open: ({ db, entities, engine, statements, clock, alerts, publishSaved }) => {
    const mark = async (user: number, id_sku: number, wanted?: boolean) => {
      const favorito = await changeFavourite(db, user, id_sku, wanted);
      return { status: 200 as const, body: { data: { id_sku, favorito } } };
    };
    return {
      handlers: {
        cartMenuTop: async ({ query, caller }) => {
          const all = await readMenuTop(db, caller());
          const data = query.size === undefined || query.size === 0 ? [...all] : all.slice(0, query.size);
          return { status: 200, body: { data, total: all.length, ...noGroups } };
        },
        listarHomeCatalogo: async ({ caller, request }) => {
          const call = { caller: caller(), language: request.headers['x-language'] };
          const data = [...(await readHome(db, { db, entities, engine, statements, clock }, call))];
          return { status: 200, body: { data, total: data.length, ...noGroups } };
        },
        cartChangeFavorite: async ({ params, caller, afterwards }) => {
          afterwards(() => publishSaved({ entity: 'Favorito' }));
          return mark(caller().id, params.id_sku);
        },
        cartChangeFavoritePost: async ({ params, body, caller, afterwards }) => {
          afterwards(() => publishSaved({ entity: 'Favorito' }));
          return mark(caller().id, params.id_sku, body?.favorito);
        },
        cartNotifyArrival: async ({ params, caller, afterwards }) => {
          await askForArrival(db, caller(), params.id_sku);
          afterwards(() => publishSaved({ entity: 'AvisoChegada' }));
          return { status: 200, body: {} };
        },
      },
      tasks: [deliverArrivals({ engine, alerts, clock })],
    };
  },
});
