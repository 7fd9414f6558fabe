/**
 * Whether an address, without its server, may be a screen: any path but calls (`/api`), pages of stand-ins (`/dev`) and
 * files. The web app draws what it does not know as not found.
 */
export function mayBeScreen(address: string): boolean {
  // Only the path counts: an e-mail address in the parameters does not make a screen a file.
  const [path = ''] = address.split(/[?#]/, 1);
  return /^\/(?!\/|(api|dev)(\/|$))/.test(path) && !/\.\w{1,5}$/.test(path);
}
