import { useLocation } from 'react-router';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { AddressedForm } from '../../../render/forms.ts';
import { EntityRecords } from '../../../render/lists.ts';
import { RuntimeScreen } from './runtime-screen.tsx';
import { useOwnAddress } from './use-own-address.ts';

type EntityViewProps = {
  readonly entity: string;
  /** `Evento.lista`, or `Evento` for its main view. */
  readonly view: string;
  /** Parameters of the address and its query string. */
  readonly params: Readonly<Record<string, string>>;
};

/** A view of an entity at its own address: the form of a record if the address has an `:id`, else the list. */
export function EntityView({ entity, view, params }: EntityViewProps) {
  const { params: named, setTitle } = useScreen();
  const { search } = useLocation();
  const onSearch = useOwnAddress();
  const viewName = view === entity ? {} : { viewName: view.slice(entity.length + 1) };
  const id = named.id === undefined ? null : Number(named.id);
  return (
    <RuntimeScreen>
      {named.id === undefined ? (
        <EntityRecords entity={entity} {...viewName} search={search} onSearch={onSearch} />
      ) : (
        <AddressedForm
          entity={entity}
          id={Number.isSafeInteger(id) && (id ?? 0) > 0 ? id : null}
          {...viewName}
          params={params}
          onTitle={setTitle}
        />
      )}
    </RuntimeScreen>
  );
}
