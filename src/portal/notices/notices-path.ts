/** The screen 'Minhas notificações'. */
export const noticesPath = '/notificacoes';

/** The address of that screen with one notification open. */
export function noticePath(id: number): string {
  return `${noticesPath}?id=${id}`;
}
