import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { ScreenEntry } from '../../../engine/views/view-entry.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { ViewAnswer } from '../../../language/view/view-answer.ts';
import { type Handlers, tokenOf } from '../../../platform/http/binding.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { mayOpenPanel, menusView } from '../../shell/server/index.ts';
import { type ChangeStreamParts, createChangeStream } from './change-stream.ts';
import { screenErrors } from './errors.ts';
import { createDefinitionWriter, toProblem } from './write-definition.ts';

/** Services for the calls of screens. */
type ScreenParts = ChangeStreamParts & {
  readonly statements: StatementCatalog;
  readonly views: ViewRegistry;
  readonly dictionaries: Dictionaries;
};

/** View definitions, their problems for configurators, and the stream of changes and of messages from other modules. */
export function screenHandlers(parts: ScreenParts) {
  const { entities, statements, views, dictionaries } = parts;
  const followChanges = createChangeStream(parts);
  const allProblems = (): ViewProblem[] =>
    [...entities.problems(), ...statements.problems(), ...views.problems()].sort(
      (a, b) => a.severity.localeCompare(b.severity) || a.file.localeCompare(b.file) || a.line - b.line,
    );
  const definition = createDefinitionWriter({ dictionaries, entities });
  /** A screen without an entity, if the caller may open it. */
  function findScreen(
    who: Caller,
    name: string,
    missing: typeof screenErrors.RELATORIO_NAO_ENCONTRADO | typeof screenErrors.COMPONENTE_NAO_ENCONTRADO,
  ): ViewAnswer {
    const screens = views.screens();
    const screen = screens.get(name);
    const answer = screen?.entity === null ? views.answer(screen.name, undefined, undefined, who.configurator) : null;
    if (screen === undefined || answer === null) {
      const open = [...screens.values()].filter((one) => one.entity === null && mayOpenPanel(who, one));
      const names = closestNames(
        name,
        open.map((one) => one.name),
      );
      throw missing({ relatorio: name, sugestoes: names });
    }
    if (!who.configurator && !mayOpenPanel(who, screen))
      throw httpErrors.SEM_PERMISSAO({ permissao: screen.process ?? screen.name });
    return answer;
  }
  return {
    obterView: async ({ params, query, caller, request }) => {
      const who = caller();
      const models = entities.models();
      const model = models.get(params.entity);
      const answer = views.answer(params.entity, query.name, query.parent, who.configurator);
      // A screen without an entity is for everybody, unless it names who may open it: the calls for its data check the
      // caller.
      const isScreen = answer !== null && answer.model === null && model === undefined;
      const screen = isScreen ? views.screens().get(params.entity) : undefined;
      if (screen !== undefined && isRestricted(screen) && !who.configurator && !mayOpenPanel(who, screen))
        throw httpErrors.SEM_PERMISSAO({ permissao: screen.process ?? screen.name });
      if (answer === null && model !== undefined && (who.configurator || can(who, model.name, 'LISTAR')))
        throw noSuchView(model.name, query.name ?? '', who.configurator ? views.names() : []);
      if (answer === null || (model === undefined && !isScreen))
        throw entityErrors.ENTIDADE_NAO_ENCONTRADA({
          entity: params.entity,
          sugestoes: closestNames(params.entity, [...models.keys()]),
        });
      if (model !== undefined && !can(who, model.name, 'LISTAR') && !who.configurator)
        throw httpErrors.SEM_PERMISSAO({ permissao: 'LISTAR', entity: model.name });
      const schemaProblems =
        who.configurator && model !== undefined
          ? entities.problems().filter(({ file }) => file === entities.fileOf(model.name))
          : [];
      return definition(answer, who, request, schemaProblems);
    },
    obterRelatorio: async ({ params, caller, request }) => {
      const who = caller();
      return definition(findScreen(who, params.name, screenErrors.RELATORIO_NAO_ENCONTRADO), who, request);
    },
    obterComponent: async ({ params, caller, request }) => {
      const who = caller();
      return definition(findScreen(who, params.name, screenErrors.COMPONENTE_NAO_ENCONTRADO), who, request);
    },
    obterViewMenus: async ({ caller, request }) => {
      const who = caller();
      const found = views.answer(menusView, undefined, undefined, who.configurator);
      if (found === null) throw entityErrors.ENTIDADE_NAO_ENCONTRADA({ entity: menusView, sugestoes: [] });
      return definition(found, who, request);
    },
    listarProblemas: async ({ caller }) => {
      if (!caller().configurator) throw httpErrors.SEM_PERMISSAO({ permissao: 'CONFIGURAR' });
      await entities.lookAtData();
      return { status: 200, body: { data: allProblems().map(toProblem) } };
    },
    acompanharMudancas: async ({ caller, query, signal, request }) => {
      const who = caller();
      return {
        status: 200,
        stream: followChanges(who, { token: tokenOf(request) ?? '', since: query.desde_ms ?? 0, signal }),
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
      };
    },
  } satisfies Handlers;
}

/** Whether a screen restricts who may open it. */
function isRestricted({ address, process, permission }: ScreenEntry): boolean {
  return address !== null || process !== null || permission.length > 0;
}

/** Only configurators get suggestions of existing views. */
function noSuchView(entity: string, view: string, names: readonly string[]): ApiError {
  const own = names.filter((name) => name.startsWith(`${entity}.`)).map((name) => name.slice(entity.length + 1));
  return screenErrors.VIEW_NAO_ENCONTRADA({ entity, view, sugestoes: closestNames(view, own) });
}
