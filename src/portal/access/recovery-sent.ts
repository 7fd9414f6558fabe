/** State of the history that says to the login that a link for a new password was asked for. */
export const recoverySent = { recuperacao: true } as const;

/** Whether the page was reached from there; the login knows no router, which holds it in its own part of the state. */
export function isRecoverySent(): boolean {
  const state: unknown = window.history.state;
  return Object(Object(state).usr).recuperacao === true;
}
