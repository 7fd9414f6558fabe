import type { NavigateFunction } from 'react-router';

/** The address without a parameter of its query string. */
export function withoutParam({ pathname, search }: Pick<Location, 'pathname' | 'search'>, name: string): string {
  const query = new URLSearchParams(search);
  query.delete(name);
  return `${pathname}${query.size > 0 ? `?${query}` : ''}`;
}

/** The address with its query string, as entries of the history remember where they were opened. */
export function currentAddress(): string {
  const { pathname, search } = window.location;
  return `${pathname}${search}`;
}

/**
 * Takes a parameter out of the query string: goes back if that leads to the address without it, which then is not in the
 * history twice.
 *
 * @param isOnward another navigation follows, so that the entry has to stay
 */
export function dropAddressParam(navigate: NavigateFunction, name: string, isOnward: boolean): void {
  const path = withoutParam(window.location, name);
  const state: unknown = window.history.state;
  const before: unknown = Object(Object(state).usr).cameFrom;
  if (before === path && !isOnward) void navigate(-1);
  else void navigate(path, { replace: true });
}
