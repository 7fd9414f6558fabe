/** Which of several servers an address means, as PostgreSQL's own programs understand `target_session_attrs`. */
export type DatabaseTarget = 'any' | 'read-write';

/** The servers of an address, each with an address of its own. */
export type Addresses = { readonly urls: readonly [string, ...string[]]; readonly target: DatabaseTarget };

/** A setting that has to be changed before starting again helps. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly final = true;
}

/**
 * Takes apart an address of one or several servers: `postgres://user:word@one:5432,two:5433/name?target_session_attrs=read-write`,
 * which the driver knows with one server only. A server without a port has the one that follows from the protocol. With
 * several servers the one that takes changes is meant unless `target_session_attrs` is `any`.
 * Throws `AddressError`, which names the setting, without what may be secret of the address.
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

/** An address as it may stand in a log: without the login and what else it carries. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'database';
}
