const storageKey = 'vitral.email-confirmation';
const parameter = 'confirmacao';

/**
 * Takes the token that confirms an address (a link to `/meus_dados` by mail) out of the address bar and its history,
 * and keeps it for this window: the user may have to log in first. Call before anything else reads the address.
 */
export function storeEmailConfirmation(): void {
  const address = new URL(window.location.href);
  const token = address.searchParams.get(parameter);
  if (token === null || address.pathname.replace(/\/$/, '') !== '/meus_dados') return;
  address.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', `${address.pathname}${address.search}${address.hash}`);
  sessionStorage.setItem(storageKey, token);
}

/** The kept token, once. */
export function takeEmailConfirmation(): string | null {
  const token = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return token;
}
