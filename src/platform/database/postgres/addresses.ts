/** Which of several servers an address selects, with the meaning of PostgreSQL's `target_session_attrs`. */
export type DatabaseTarget = 'any' | 'read-write';

/** The servers of an address, each with its own address. */
export type Addresses = { readonly urls: readonly [string, ...string[]]; readonly target: DatabaseTarget };

/** A setting is wrong and must be changed before the server can start. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly final = true;
}

/**
 * Splits an address of one or several servers:
 * `postgres://user:word@one:5432,two:5433/name?target_session_attrs=read-write`. The driver accepts only one server. A
 * server without a port uses PostgreSQL's default port. With several servers, the one that accepts changes is used
 * unless `target_session_attrs` is `any`. Throws `AddressError`, which names the setting but no secret part of the
 * address.
 */
export function readAddresses(url: string, setting = 'DATABASE_URL'): Addresses {
  const match = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?/.exec(url);
  if (match === null) return { urls: [url], target: 'any' };
  const [, scheme = '', login = '', authority = '', path = '', query = ''] = match;
  const parameters = new URLSearchParams(query);
  const asked = parameters.get('target_session_attrs');
  parameters.delete('target_session_attrs');
  if (asked !== null && !['any', 'read-write', 'primary'].includes(asked))
    throw new AddressError(
      `target_session_attrs in ${setting} is "${asked}": it may be read-write, primary or any (replicas are named in DATABASE_READ_URL).`,
    );
  const rest = parameters.size === 0 ? '' : `?${parameters}`;
  const hosts = authority.split(',');
  const urls = hosts.map((host) => `${scheme}${login}${host}${path}${rest}`);
  const [first = url, ...others] = urls;
  for (const [place, one] of urls.entries())
    if (!URL.canParse(one) || (hosts.length > 1 && hosts[place] === ''))
      throw new AddressError(`${setting} has no server at place ${place + 1} of its list, or one that is no address.`);
  const target = asked === 'any' || (asked === null && hosts.length === 1) ? 'any' : 'read-write';
  return { urls: [first, ...others], target };
}

/** The hosts of an address, for logs: without the login and parameters. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'database';
}
