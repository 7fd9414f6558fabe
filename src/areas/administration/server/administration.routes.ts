import { defaultLanguage, matchLanguage } from '../../../domain/languages.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { permissionResources } from './permission-resources.ts';

/** Calls of the screens for profiles that are not about records. */
export function administrationHandlers(parts: {
  readonly entities: Pick<EntityCatalog, 'models'>;
  readonly views: Pick<ViewRegistry, 'screens'>;
  readonly dictionaries: Pick<Dictionaries, 'localized'>;
}) {
  const { entities, views, dictionaries } = parts;
  return {
    listarRecursosPermissao: async ({ query, caller, request }) => {
      const tag = request.headers['x-language'];
      const { translator } = await dictionaries.localized(tag, caller().id_pais);
      const all = permissionResources({
        models: translator.models(entities.models()),
        panels: [...views.screens().values()],
        language: matchLanguage(tag) ?? defaultLanguage,
        translate: translator.translate,
      });
      const data = query.size ? all.slice(0, query.size) : all;
      return { status: 200, body: { data, total: all.length } };
    },
  } satisfies Handlers;
}
