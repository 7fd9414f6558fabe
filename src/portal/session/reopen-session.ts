import { dataOf } from '../../api/index.ts';
import { client } from './client.ts';
import { session } from './session.ts';

/**
 * Goes on with the session as the server has it by now, which may be that of another user, on a page that knows nothing of
 * what was read before.
 */
export async function reopenSession(path: string): Promise<void> {
  const { data } = await dataOf(client.GET('/sessao'));
  const token = session.get()?.token;
  if (token !== undefined) session.open(token, data);
  window.location.assign(path);
}
