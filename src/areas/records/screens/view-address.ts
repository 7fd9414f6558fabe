/** The address of a generic screen: the view of the entity, and its parameters. */
export type ViewAddress = {
  /** Value of `?view=`; undefined for the main view. */
  readonly viewName: string | undefined;
  /** The rest of the query string. */
  readonly search: string;
};

/** Splits the query string of `/crud/{entity}/?view=trabalho&size=25`. */
export function readViewAddress(search: string): ViewAddress {
  const params = new URLSearchParams(search);
  const name = params.get('view');
  if (name === null) return { viewName: undefined, search };
  params.delete('view');
  const rest = params.toString();
  return { viewName: name === '' ? undefined : name, search: rest === '' ? '' : `?${rest}` };
}

/** Joins the query string again; `rest` has no question mark. */
export function writeViewAddress(viewName: string | undefined, rest: string): string {
  const parts = [...(viewName === undefined ? [] : [`view=${encodeURIComponent(viewName)}`]), rest];
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? '' : `?${query}`;
}
