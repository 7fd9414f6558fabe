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
  /** Address that the rows come from. */
  readonly url: string | undefined;
  /** Filters that are set. */
  readonly filters: Readonly<Record<string, string>>;
};

/** What calls of the actions of a list, and expressions about its rows, are computed with. */
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
        // Rows of another list may be called by ids of their own.
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
    /** Loads what expressions about rows read and the list has not loaded; a new one for each act of the user. */
    prepareRows: prepare,
    /** What values of calls of its actions may read besides a row. */
    valuesAround,
  };
}

const rowFields = new WeakMap<EntityModel, ReadonlySet<string>>();

/** The fields that a row has, whether the list has loaded them or not. */
function fieldsOfRows(model: EntityModel): ReadonlySet<string> {
  const known = rowFields.get(model) ?? new Set(['id', ...Object.keys(model.fields)]);
  rowFields.set(model, known);
  return known;
}
