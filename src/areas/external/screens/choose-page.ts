/** A parameter of a process (`ProcessoParametro`), as far as a page is made from it. */
export type PageParameter = {
  readonly chave?: string | null;
  readonly valor?: string | null;
  readonly descricao?: string | null;
};

/** What an embedded page shows: another page in a frame, or HTML. */
export type EmbeddedPage = {
  readonly kind: 'link' | 'html';
  readonly value: string;
  /** What the configurator calls it; null when there is no name. */
  readonly title: string | null;
};

/**
 * The page of a process (specification 002, section 2.17): its parameter `LINK`, else `HTML`. One with a name, such as
 * the product of `/tv_{product}`, has `LINK_{NAME}` or `HTML_{NAME}`, else a `LINK` that says where the name goes
 * (`{name}`); for a process whose pages are all one, any `LINK` or `HTML`.
 */
export function choosePage(
  parameters: readonly PageParameter[],
  name: string | null,
  isOneForAll: boolean,
): EmbeddedPage | null {
  const find = (key: string, kind: EmbeddedPage['kind']): EmbeddedPage | null => {
    const found = parameters.find(({ chave, valor }) => chave === key && (valor ?? '').trim() !== '');
    if (found === undefined) return null;
    const text = (found.valor ?? '').trim();
    const value = kind === 'link' ? text.replaceAll(placeholder, encodeURIComponent(name ?? '')) : text;
    return { kind, value, title: found.descricao?.trim() || null };
  };
  if (name === null) return find('LINK', 'link') ?? find('HTML', 'html');
  const suffix = keyOf(name);
  const own = find(`LINK_${suffix}`, 'link') ?? find(`HTML_${suffix}`, 'html');
  if (own !== null) return own;
  const takesName = parameters.some(({ chave, valor }) => chave === 'LINK' && (valor ?? '').includes(placeholder));
  if (takesName) return find('LINK', 'link');
  return isOneForAll ? (find('LINK', 'link') ?? find('HTML', 'html')) : null;
}

/** Stands in a `LINK` for the name of the address. */
const placeholder = '{name}';

/** A name as it stands in keys: `Loja Virtual` is LOJA_VIRTUAL. */
export function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}

/**
 * Whether the policy of the portal's pages lets an address into a frame: one of a server that the operator named, at most
 * with a wildcard for its first labels (`https://*.example.com`). The portal's own pages stand in no frame.
 */
export function isAllowedInFrame(address: string, origin: string, sources: readonly string[]): boolean {
  const url = new URL(address, origin);
  return sources.some((source) => {
    const [, wildcard, host = ''] = /^https:\/\/(\*\.)?([^/]+)$/i.exec(source) ?? [];
    if (url.protocol !== 'https:' || host === '') return false;
    const name = host.toLowerCase();
    return wildcard === undefined ? url.host === name : url.host.endsWith(`.${name}`);
  });
}
