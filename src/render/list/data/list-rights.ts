import type { ListDefinition } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { ListCall, RuntimeHost } from '../../host/host.ts';
import { isExported, listOffers } from './list-offers.ts';
import type { NestedList } from './nested-list.ts';

type Options = {
  readonly host: RuntimeHost;
  readonly resolved: ResolvedView;
  readonly list: ListDefinition;
  readonly access: Readonly<Record<string, boolean>>;
  readonly nested: NestedList | undefined;
  readonly isDialog: boolean;
  readonly call: ListCall | null;
};

/** What the user may do with the rows of a list, as far as its view offers it. */
export function listRights({ host, resolved, list, access, nested, isDialog, call }: Options) {
  const { entity, view, entities } = resolved;
  const flags = view.access ?? noFlags;
  const mayChange = nested?.isDisabled !== true;
  const offers = listOffers(list, nested?.isFree === true);
  const mayAdd = mayChange && access[flags.create ?? 'CADASTRAR'] === true;
  return {
    mayCreate: mayAdd && offers.new,
    /** Existing records may be added, whether or not new ones are offered. */
    mayAttach: mayAdd && nested?.isFree === true,
    mayEdit: mayChange && access[flags.edit ?? 'EDITAR'] === true,
    /** Files are imported into the entity, not into the rows of one record. */
    mayImport:
      host.openImport !== undefined &&
      !isDialog &&
      nested === undefined &&
      list.import !== false &&
      (access.CADASTRAR === true || access.EDITAR === true),
    /** Rows may be exported, if the view offers it. */
    mayExport: host.download !== undefined && call !== null && isExported(call, entity, entities),
    mayDelete: mayChange && offers.delete && access[flags.delete ?? 'EXCLUIR'] === true,
    maySelect: offers.select,
  };
}

const noFlags: Readonly<Record<string, string>> = {};
