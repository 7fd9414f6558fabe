import { join } from 'node:path';
import { builtPaths } from '../../../src/domain/screens/built-paths.ts';
import { findScreen, type PortalScreen } from '../../../src/domain/screens.ts';
import { readSchemas } from '../../../src/engine/records/schemas/schema-folder.ts';
import { createViewRegistry } from '../../../src/engine/views/registry.ts';
import { resolveView } from '../../../src/language/views/resolve-view.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import type { Place } from './plan.ts';
import { tableAddresses } from './table-addresses.ts';
import { pairsOf } from './view-pairs.ts';

/** Addresses of existing records: of the demonstration, and in braces those that a walk creates. */
const ofRecords: readonly string[] = [
  ...['/carrinho/produto/401', '/carrinho/produto/273', '/carrinho/pedido/0', '/orcamentos_cliente/1'],
  '/crud/Informativo/1',
  ...['dados', 'pontos', 'recomendar', 'documentos', 'evoluir'].map((tab) => `/consultores/{consultant}/${tab}`),
  ...['/consultor/dados/{consultant}', '/entrevistas/consultor/{interview}', '/ver_entrevista/{interview}'],
  ...['/ver_entrevista_cliente/{consultant}', '/credencial_virtual/{credential}', '/eventos/{event}'],
  ...['/entrevista', '/formulario', '/component'].map((path) => `${path}/nova_entrevista_consultor`),
  ...['/crud/Evento/{event}', '/crud/Cracha/{badge}'],
];

/**
 * Lists the addresses of the portal with the kinds of parts that they draw, according to view files, entities and the
 * table of screens.
 */
export async function readPlaces(): Promise<readonly Place[]> {
  const { models, shapes } = await readSchemas(join(projectRoot, 'schemas'));
  const registry = await createViewRegistry({ root: projectRoot, entities: () => models, shapes: () => shapes });
  /** Names of views by the path that they draw, and by the screen of that path, for other paths of the same screen. */
  const addressed = new Map<string | PortalScreen, string>();
  const places: Place[] = [];
  const viewOf = (name: string) => {
    const [entity = '', named = null] = name.split('.');
    const answer = registry.answer(entity, named);
    return answer === null ? null : resolveView(answer).view;
  };
  for (const name of registry.names()) {
    const view = viewOf(name);
    if (view === null) continue;
    const { entity, list, form } = view;
    const [, named] = name.split('.');
    if (entity !== undefined) {
      // The unnamed view of an entity without a menu entry cannot be reached.
      if (named === undefined && !models.get(entity)?.menu) continue;
      const search = named === undefined ? '' : `?view=${named}`;
      places.push({ address: `/crud/${entity}/${search}`, pairs: pairsOf(list ?? {}, 'list') });
      places.push({ address: `/crud/${entity}/0${search}`, pairs: pairsOf(form ?? {}, 'form') });
      continue;
    }
    const filled = view.address === undefined ? null : findScreen(view.address.replaceAll(/:\w+\??/g, '0'));
    if (filled !== null) addressed.set(filled.path, name).set(filled.screen, name);
    else places.push({ address: `/tela/${name}`, pairs: pairsOf(view, 'screen') });
  }
  const drawnAt = (address: string, isMissing: boolean): ReadonlySet<string> => {
    const found = findScreen(address);
    const [, area, entity = ''] = address.split('/');
    if (area === 'crud') return pairsOf(viewOf(entity)?.form ?? {}, 'form');
    const path = found?.path ?? address;
    const name = addressed.get(path) ?? (found === null ? undefined : addressed.get(found.screen));
    if (isMissing) return new Set([`page > missing record of ${name === undefined ? path : 'a view'}`]);
    if (name !== undefined) return pairsOf(viewOf(name), 'screen');
    return new Set([`page > ${builtPaths.has(path) ? path : 'not built yet'}`]);
  };
  const known = ofRecords.map((address) => ({ address, pairs: drawnAt(address.replaceAll(/\{\w+\}/g, '1'), false) }));
  const table = tableAddresses.map(({ address, isOfRecord }) => ({ address, pairs: drawnAt(address, isOfRecord) }));
  const found = new Map<string, Place>();
  for (const place of [...known, ...table, ...places]) if (!found.has(place.address)) found.set(place.address, place);
  return [...found.values()];
}
