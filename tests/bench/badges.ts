/**
 * What badges cost on the embedded database: `npm run bench -- badges`. One file of many badges, and pictures of single ones, in
 * seconds, with the memory of the server: the process that measures.
 *
 *   --badges N     badges in the file (200, the most that one call prints)
 *   --pictures N   pictures, one after the other (20)
 */
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { startTestServer } from '../support/server.ts';

const eventId = 901;
const clientId = 901;
/** Seconds that a file of 200 badges may take. */
const most = 10;

/** Runs the bench and prints its figures. Throws when an answer is no file, or the file takes too long. */
export async function benchBadges(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { badges: { type: 'string', default: '200' }, pictures: { type: 'string', default: '20' } },
  });
  const [badges, pictures] = [Number(values.badges), Number(values.pictures)];
  const server = await startTestServer({ publicUrl: 'https://portal.example', verifyAnswers: false });
  try {
    await server.db.script(`
      insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status) values (${clientId}, 'M901', 'Cliente', 'JURIDICA', 'ATIVO');
      insert into evento (id, titulo, data_inicial, finalizado) values (${eventId}, 'Convenção Nacional', current_date + 5, false);`);
    const rows = await server.db.query<{ id: number }>(sql`
      insert into cracha (id_evento, id_cliente, tipo, nome, cargo, codigo)
      select ${eventId}, ${clientId}, 'outros', 'Maria Aparecida da Conceição ' || i, 'Convidado', md5(i::text)
      from generate_series(1, ${badges}::int) as i returning id`);
    const token = await server.login('ADMINISTRATIVO');
    const get = async (url: string): Promise<Buffer> => {
      const { statusCode, rawPayload, body } = await server.app.inject({
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body.slice(0, 300)}`);
      return rawPayload;
    };
    const print = (ids: readonly number[]) => get(`/api/Cracha/print/cracha/folhas.pdf?id=${ids.join(',')}`);
    const ids = rows.map(({ id }) => id);
    const [first = 0] = ids;
    // Fonts and threads are there from the first document on.
    await print([first]);
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const started = performance.now();
    const file = await print(ids);
    const seconds = (performance.now() - started) / 1000;
    clearInterval(watch);
    const growth = Math.max(0, peak - before) / 1_048_576;
    console.log(
      `One PDF of ${badges} badges: ${seconds.toFixed(2)} s, ${Math.round(file.length / 1024)} KB, RSS growth ${Math.round(growth)} MB`,
    );
    const { body } = await server.call('GET', `/cracha/${first}/endereco`, { token });
    const address = new URL((body.data as unknown as { readonly url: string }).url);
    const times: number[] = [];
    for (let turn = 0; turn < pictures; turn++) {
      const from = performance.now();
      await get(address.pathname + address.search);
      times.push(performance.now() - from);
    }
    const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    console.log(`One picture: ${Math.round(middle)} ms (median of ${pictures})`);
    if (seconds > most && badges <= 200) throw new Error(`The file took ${seconds.toFixed(1)} s; it may take ${most}.`);
  } finally {
    await server.close();
  }
}
