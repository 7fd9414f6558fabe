import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { AroundRow } from '../../actions/placeholders.ts';
import { canOf, loadFlows } from '../../form/flow/flow.queries.ts';
import { loadLinked } from '../../form/values/load-linked.ts';
import { useHost } from '../../host/host-context.ts';
import { originOf } from '../../host/permit-call.ts';
import type { NestedList } from './nested-list.ts';
import { prepareRows } from './row-bindings.ts';

type Options = {
  readonly resolved: ResolvedView;
  readonly list: ListDefinition;
  readonly model: EntityModel | null;
  readonly access: Readonly<Record<string, boolean>>;
  readonly nested: NestedList | undefined;
  /** Address of the rows. */
  readonly url: string | undefined;
  /** Current filters. */
  readonly filters: Readonly<Record<string, string>>;
};

/** The values for calls of a list's actions and for expressions about its rows. */
export function useRowCalls({ resolved, list, model, access, nested, url, filters }: Options) {
  const host = useHost();
  const client = useQueryClient();
  const { entity, entities } = resolved;
  const loadFlow = useMemo(() => loadFlows(host, entity), [host, entity]);
  const prepare = useCallback(
    () =>
      prepareRows({
        model,
        entities,
        // Rows of a separate list may have their own ids.
        loadRecord: url === entity ? (id) => host.loadRecord(entity, id) : null,
        loadLinked: (target, ids, fields) => loadLinked(host, client, target, ids, fields),
        loadFlow:
          model?.flow === undefined || url !== entity
            ? undefined
            : async ({ id }) => {
                const standing = await loadFlow(Number(id));
                return { state: standing.state, can: canOf(standing) };
              },
      }),
    [host, client, model, entities, entity, url, loadFlow],
  );
  const pageParams = nested?.params ?? filters;
  const valuesAround = useMemo(
    () => ({
      entities,
      listUrl: url,
      bindings: () => ({ user: host.user, access, params: pageParams, ...nested?.around() }),
      prepare: (text: string, bindings: Bindings) => prepare()(text, bindings),
    }),
    [host.user, access, pageParams, nested, prepare, entities, url],
  );
  const aroundRow = useCallback(
    (): AroundRow => ({ ...nested?.around(), ...(model === null ? {} : { ownFields: fieldsOfRows(model) }) }),
    [nested, model],
  );
  const { hash } = resolved;
  const around = nested?.origin;
  const origin = useMemo(
    () => ({ ...(around ?? originOf(entity, hash, resolved.model)), entity: list.entity ?? entity }),
    [around, entity, hash, resolved.model, list.entity],
  );
  return {
    around: aroundRow,
    origin,
    /** Loads what expressions about rows read and the list has not loaded; created for each user action. */
    prepareRows: prepare,
    /** What values of its actions' calls may read besides a row. */
    valuesAround,
  };
}

const rowFields = new WeakMap<EntityModel, ReadonlySet<string>>();

/** The fields of a row, whether or not the list has loaded them. */
function fieldsOfRows(model: EntityModel): ReadonlySet<string> {
  const known = rowFields.get(model) ?? new Set(['id', ...Object.keys(model.fields)]);
  rowFields.set(model, known);
  return known;
}
