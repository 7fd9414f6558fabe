import { dataOf } from '../../api/index.ts';
import { client } from './client.ts';
import { session } from './session.ts';

/**
 * Continues with the server's current session, which may act as another user, on a new page without data read before.
 */
export async function reopenSession(path: string): Promise<void> {
  const { data } = await dataOf(client.GET('/sessao'));
  const token = session.get()?.token;
  if (token !== undefined) session.open(token, data);
  window.location.assign(path);
}
