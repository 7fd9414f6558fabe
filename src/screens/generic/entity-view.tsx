import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AddressedForm } from '../../runtime/forms.ts';
import { EntityRecords } from '../../runtime/lists.ts';
import { useScreen } from '../../shell/panes/screen-context.ts';
import { RuntimeScreen } from './runtime-screen.tsx';

type EntityViewProps = {
  readonly entity: string;
  /** `Evento.lista`, or `Evento` for its main view. */
  readonly view: string;
  /** Of the address and its query string. */
  readonly params: Readonly<Record<string, string>>;
};

/** A view of an entity at an address of its own: with an `:id` in it the form of that record, else its list. */
export function EntityView({ entity, view, params }: EntityViewProps) {
  const { params: named, setTitle } = useScreen();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const onSearch = useCallback(
    (next: string) => void navigate({ pathname, search: next === '' ? '' : `?${next}` }, { replace: true }),
    [navigate, pathname],
  );
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
