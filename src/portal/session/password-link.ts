const key = 'vitral.link';

/** Pages whose `?token=` sets a password and opens no session. */
const pages = ['/recuperar_senha', '/welcome'];

/** Whether the token of this page's address belongs to a link to set a password. */
export function isPasswordLink(pathname: string): boolean {
  return pages.includes(pathname.replace(/\/+$/, ''));
}

/** Keeps the token of a link for this window, so that the page can be reloaded without it in the address. */
export function storeLink(token: string): void {
  sessionStorage.setItem(key, token);
}

export function readLink(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetLink(): void {
  sessionStorage.removeItem(key);
}
