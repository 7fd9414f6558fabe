import { Readable } from 'node:stream';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { paintBox, paintText } from '../../../engine/files/paint.ts';
import { nobody } from '../../../platform/http/caller.ts';
import type { Services } from '../../module.ts';
import { readProgress } from '../../network/demo/index.ts';

/** Key under which a database stores that it has them, so that deleted ones do not come back. */
const key = 'arquivos_clientes_demonstracao';
/** Number of customers with pictures; those with a user come first. */
const customers = 8;
const kinds: Readonly<Record<string, readonly string[]>> = {
  'Fotos da loja': ['Fachada', 'Vitrine', 'Espaço de descanso', 'Balcão'],
  'Fotos do evento': ['Abertura', 'Palestra', 'Premiação'],
};
const [width, height] = [1200, 800];

/** Pictures of the demonstration. Waits for the network; returns how many customers got some. */
export async function seedCustomerFiles(
  { db, files, engine, together }: Pick<Services, 'db' | 'files' | 'engine' | 'together'>,
  people: number,
): Promise<number> {
  const [known] = await db.query(sql`select 1 as found from vitral_configuracao where chave = ${key}`);
  if (known !== undefined || (await readProgress(db)) < people) return 0;
  const [admin] = await db.query<{ id: number }>(sql`
    select u.id from usuario as u join perfil as p on p.id = u.id_perfil where p.constante = 'ADMINISTRADOR' order by u.id limit 1`);
  const caller = { ...nobody, id: Number(admin?.id ?? 0), administrator: true };
  const clients = await db.query<{ id: number; nome: string; has: boolean }>(sql`
    select c.id, c.nome, exists (select from arquivo_cliente as a where a.id_cliente = c.id) as has
    from cliente as c where c.dh_exclusao is null
    order by exists (select from usuario as u where u.id_cliente = c.id) desc, c.id desc limit ${customers}`);
  for (const [index, client] of clients.entries()) {
    // A server that was stopped in between continues with the next one.
    if (client.has) continue;
    const chosen = Object.entries(kinds).slice(0, index % 2 === 0 ? 2 : 1);
    const photos = await Promise.all(
      chosen.flatMap(([descricao, titles]) =>
        titles.map(async (title, place) => {
          const content = Readable.from([await drawPhoto(title, client.nome, index * 60 + place * 25)]);
          const name = `${title.toLowerCase().replaceAll(' ', '-')}.jpg`;
          const arquivo = await files.receive(caller, { name, type: 'image/jpeg', content, isCut: () => false });
          return { descricao, title, ordem: (place + 1) * 10, arquivo };
        }),
      ),
    );
    await together(async () => {
      for (const [descricao] of chosen) {
        const tipo = await kindOf(db, descricao);
        const made = await engine.create(caller, 'ArquivoCliente', { tipo: { id: tipo }, cliente: { id: client.id } });
        for (const { title, ordem, arquivo } of photos.filter((photo) => photo.descricao === descricao))
          await engine.create(caller, 'ArquivoClienteAnexo', {
            ...{ arquivoCliente: { id: Number(made.id) }, descricao: title, ordem, arquivo },
          });
      }
    });
  }
  await db.execute(sql`insert into vitral_configuracao (chave, valor) values (${key}, 'true') on conflict do nothing`);
  return clients.length;
}

async function kindOf(db: Services['db'], descricao: string): Promise<number> {
  await db.execute(sql`insert into arquivo_cliente_tipo (descricao) values (${descricao}) on conflict do nothing`);
  const [row] = await db.query<{ id: number }>(sql`select id from arquivo_cliente_tipo where descricao = ${descricao}`);
  return Number(row?.id ?? 0);
}

/** A photograph of a room: a wall, a floor and furniture, in the hue of its customer. */
function drawPhoto(title: string, who: string, hue: number): Promise<Buffer> {
  const color = (light: number) => `hsl(${hue % 360}, 32%, ${light}%)`;
  const box = (left: number, top: number, wide: number, high: number, light: number) => ({
    ...{ input: paintBox(wide, high, color(light)), left, top },
  });
  const text = (words: string, left: number, top: number, size: number) => ({
    ...paintText(words, { size, color: '#ffffff', weight: 'bold' }),
    ...{ left, top },
  });
  return sharp(paintBox(width, height, color(72)))
    .composite([
      box(0, 560, width, 240, 38),
      box(120, 180, 380, 300, 84),
      box(560, 300, 500, 260, 55),
      box(600, 340, 420, 90, 88),
      box(0, 690, width, 110, 22),
      text(title, 48, 706, 40),
      text(who, 48, 756, 22),
    ])
    .jpeg({ quality: 78 })
    .toBuffer();
}
