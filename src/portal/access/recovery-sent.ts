/** History state that tells the login that a link for a new password was requested. */
export const recoverySent = { recuperacao: true } as const;

/**
 * Whether the page was reached with {@link recoverySent}; the login has no router, which nests it in its own part of
 * the state.
 */
export function isRecoverySent(): boolean {
  const state: unknown = window.history.state;
  return Object(Object(state).usr).recuperacao === true;
}
