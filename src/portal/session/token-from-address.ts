/** Takes `?token=` out of an address, so that no history, screenshot or referrer contains it. Returns null for none. */
export function takeToken(address: string): { readonly token: string; readonly cleanAddress: string } | null {
  const url = new URL(address);
  const token = url.searchParams.get('token');
  if (!token) return null;
  url.searchParams.delete('token');
  return { token, cleanAddress: `${url.pathname}${url.search}${url.hash}` };
}
