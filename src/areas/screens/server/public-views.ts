import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { nobody } from '../../../platform/http/caller.ts';
import { publicViewAt } from '../../shell/server/index.ts';
import { screenErrors } from './errors.ts';
import { createDefinitionWriter } from './write-definition.ts';

/**
 * Answers public views by their addresses (rule Q18), the same for everybody, with or without a login. Every other
 * address gets the same refusal, so that it is not revealed whether it exists.
 */
export function publicViews({
  views,
  dictionaries,
  entities,
}: {
  readonly views: Pick<ViewRegistry, 'screens' | 'publicAnswer'>;
  readonly dictionaries: Pick<Dictionaries, 'translator'>;
  readonly entities: Pick<EntityCatalog, 'models'>;
}): Pick<Handlers, 'obterViewPublica'> {
  const definition = createDefinitionWriter({ dictionaries, entities });
  const obterViewPublica: Handlers['obterViewPublica'] = async ({ query, request }) => {
    const found = publicViewAt(query.url, { panels: views.screens() });
    const answer = found === null ? null : views.publicAnswer(found.panel.name);
    if (found === null || answer === null) throw screenErrors.TELA_PUBLICA_NAO_ENCONTRADA();
    const written = await definition(answer, nobody, request);
    return written.status === 304 ? written : { ...written, body: { view: written.body, params: found.params } };
  };
  return { obterViewPublica };
}
