/** The screen 'Minhas notificações'. */
export const noticesPath = '/notificacoes';

/** The same with one of them open. */
export function noticePath(id: number): string {
  return `${noticesPath}?id=${id}`;
}
