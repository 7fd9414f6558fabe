import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { anyCharacter } from '../../support/arbitrary/characters.ts';
import { startExports } from '../../support/exports.ts';
import type { TestServer } from '../../support/server.ts';

// Thousands of rows are written and read back: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let admin: string;
let consultant: string;
let owner: number;

beforeAll(async () => {
  ({ server, admin, consultant, owner } = await startExports());
}, 120_000);
afterAll(() => server.close());

describe('a record on paper', () => {
  let record: number;
  const hostile = `<script>alert(1)</script><img src=x onerror=alert(2)>"'&`;
  beforeAll(async () => {
    const [row] = await server.db.query<{ id: number }>(sql`
      insert into amostra (nome, valor, quando, ativo, situacao, cpf, id_banco, observacao, dono)
      select ${hostile}, 1234.5, '2026-02-28', true, 'NOVA', '52998224725', min(id), ${`linha 1\n${hostile}`}, ${owner}
      from banco returning id`);
    record = row?.id ?? 0;
    await server.db.execute(
      sql`insert into amostra_item (id_amostra, descricao, preco) values (${record}, ${hostile}, 9.9), (${record}, 'Parafuso', 0.5)`,
    );
  });

  test('is a page with its values as the form writes them, and nothing in it runs', async () => {
    const { status, text, headers } = await server.call('GET', `/Amostra/print/${record}.html`, { token: admin });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-[^']+';img-src data:;/);
    for (const shown of ['R$\u00a01.234,50', '28/02/2026', 'Sim', 'Nova ainda', '529.982.247-25', 'Banco Ágil'])
      expect(text).toContain(`<dd>${shown}</dd>`);
    expect(text).toContain('<html lang="pt-BR">');
    expect(text).toContain('<caption>Itens</caption>');
    expect(text).toContain('Parafuso');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&quot;&#39;&amp;');
    expect(text).not.toMatch(/<script|<img|onerror=[^&]*>/i);
  });

  test('any text stays text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }), async (value) => {
        const nome = value.replaceAll('\0', '').toWellFormed() || 'x';
        await server.db.execute(sql`update amostra set nome = ${nome} where id = ${record}`);
        const { text } = await server.call('GET', `/Amostra/print/${record}.html`, { token: admin });
        // Each tag of the page is one of its own.
        const tags = [...text.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, name]) => name);
        expect(tags.filter((name) => !known.has(name ?? ''))).toEqual([]);
      }),
      { numRuns: 30 },
    );
    await server.db.execute(sql`update amostra set nome = ${hostile} where id = ${record}`);
  });

  test('shows a caller what they may see: no lists without permission, no record out of their rows', async () => {
    const own = await server.call('GET', `/Amostra/print/${record}.html`, { token: consultant });
    expect(own.status).toBe(200);
    expect(own.text).not.toContain('Parafuso');
    const [other] = await server.db.query<{ id: number }>(
      sql`select min(id) as id from amostra where dono <> ${owner}`,
    );
    const client = await server.login('CLIENTE');
    for (const format of ['html', 'pdf']) {
      const foreign = await server.call('GET', `/Amostra/print/${other?.id}.${format}`, { token: consultant });
      const denied = await server.call('GET', `/Amostra/print/${record}.${format}`, { token: client });
      const missing = await server.call('GET', `/Amostra/print/999999999.${format}`, { token: admin });
      expect([foreign, denied, missing].map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'REGISTRO_NAO_ENCONTRADO'],
        [403, 'SEM_PERMISSAO'],
        [404, 'REGISTRO_NAO_ENCONTRADO'],
      ]);
    }
  });

  test('[E5] computes from what lies behind relations, and from nothing that its reader may not read', async () => {
    const view = join(server.root, 'views', 'people', 'Amostra.view.json');
    await writeFile(
      view,
      JSON.stringify({
        entity: 'Amostra',
        form: {
          elements: {
            nome: {},
            observacao: { label: 'Código do banco', value: "'Banco ' & banco.codigo" },
            quando: { label: 'Só do primeiro', visible: "banco.codigo = '001'" },
            momento: { label: 'Só de outro', visible: "banco.codigo = '002'" },
            valor: { label: 'Soma', value: '$sum(itens.preco)' },
          },
        },
      }),
    );
    await server.views.reload();
    const print = async (token: string) => (await server.call('GET', `/Amostra/print/${record}.html`, { token })).text;
    const whole = await print(admin);
    const partly = await print(consultant);
    await rm(view);
    await server.views.reload();
    expect(whole).toContain('<dd>Banco 001</dd>');
    expect(whole).toContain('Só do primeiro');
    expect(whole).not.toContain('Só de outro');
    expect(whole).toContain('<dd>R$\u00a010,40</dd>');
    // The consultant may not list the items: what is stored stays.
    expect(partly).toContain('<dd>R$\u00a01.234,50</dd>');
    expect(partly).not.toContain('<dd>R$\u00a00,00</dd>');
  });

  test('speaks the language that its address or its caller names', async () => {
    const print = async (query: string, language?: string) => {
      const headers = language === undefined ? {} : { 'x-language': language };
      return (await server.call('GET', `/Amostra/print/${record}.html${query}`, { token: admin, headers })).text;
    };
    expect(await print('', 'es-PY')).toMatch(/<html lang="es">.*<dd>Sí<\/dd>/s);
    expect(await print('?idioma=en', 'es')).toMatch(/<html lang="en">.*Printed on .* by Pessoa/s);
    const url = `Amostra/print/${record}.html?idioma=es`;
    const link = await server.call('POST', '/sessao/link', { token: admin, body: { url } });
    const { token } = link.body.data as { token: string };
    expect((await server.call('GET', `/${url}&token=${token}`)).text).toContain('Impreso el');
  });

  test('shows stored pictures that its reader may see, and names what is none or is not there', async () => {
    const send = async (bytes: Buffer, name: string) => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(bytes)], name));
      const encoded = new Response(form);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/arquivo',
        headers: { authorization: `Bearer ${admin}`, 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      return answer.json().data as { id: number; name: string };
    };
    const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#3568a0' } })
      .webp()
      .toBuffer();
    const foto = await send(photo, 'loja.webp');
    const anexos = [
      await send(photo, 'frente.webp'),
      await send(photo.subarray(0, 60), 'quebrada.webp'),
      await send(Buffer.from('%PDF-1.7\n'), 'contrato.pdf'),
    ];
    const body = { nome: 'Com fotos', dono: owner, foto, anexos };
    const created = await server.call('POST', '/Amostra', { token: admin, body });
    const id = Number((created.body.data as { id: number }).id);
    // Another record's file, which an old import left in the value: its reader may not see that record.
    const [foreign] = await server.db.query<{ id: number }>(
      sql`select min(id) as id from amostra where dono = ${owner + 1}`,
    );
    await server.db.execute(sql`update vitral_arquivo set id_registro = ${foreign?.id} where id = ${foto.id}`);

    const whole = await server.call('GET', `/Amostra/print/${id}.html`, { token: admin });
    const pictures = [...whole.text.matchAll(/<img alt="([^"]*)" src="data:image\/jpeg;base64,([^"]+)">/g)];
    expect(pictures.map(([, alt]) => alt)).toEqual(['Foto', 'Anexos']);
    for (const [, , base64 = ''] of pictures)
      expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width: 1_200, height: 800 });
    expect(whole.text).toContain('quebrada.webp (imagem não disponível), contrato.pdf (9 bytes)');

    const own = await server.call('GET', `/Amostra/print/${id}.html`, { token: consultant });
    expect(own.text).toContain('<dd>loja.webp (imagem não disponível)</dd>');
    expect([...own.text.matchAll(/<img /g)]).toHaveLength(1);

    const pdf = async (token: string) =>
      (
        await server.app.inject({
          url: `/api/Amostra/print/${id}.pdf`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).rawPayload.toString('latin1');
    const images = (text: string) => text.match(/\/Subtype \/Image/g)?.length ?? 0;
    expect([images(await pdf(admin)), images(await pdf(consultant))]).toEqual([2, 1]);
  });

  test('is a PDF too, and a link opens either', async () => {
    const pdf = await server.app.inject({
      url: `/api/Amostra/print/${record}.pdf`,
      headers: { authorization: `Bearer ${admin}` },
    });
    expect([pdf.statusCode, pdf.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="Amostra-${record}.pdf"`,
    ]);
    expect(pdf.rawPayload.toString('latin1').startsWith('%PDF-')).toBe(true);
    const url = `Amostra/print/${record}.html`;
    const link = await server.call('POST', '/sessao/link', { token: admin, body: { url } });
    const { token } = link.body.data as { token: string };
    expect((await server.call('GET', `/${url}?token=${token}`)).status).toBe(200);
    expect((await server.call('GET', `/${url}?token=${token}`)).status).toBe(403);
  });

  test('of every entity can be printed', async () => {
    for (const [name, model] of server.entities.models()) {
      if (model.fields.nome === undefined) continue;
      const list = await server.call('GET', `/${name}?size=1`, { token: admin });
      const [first] = (list.body.data ?? []) as readonly { id: number }[];
      if (first === undefined) continue;
      const { status, text } = await server.call('GET', `/${name}/print/${first.id}.html`, { token: admin });
      expect([name, status, text.includes('<dl>')]).toEqual([name, 200, true]);
    }
  });

  const known = new Set(
    '!doctype html head meta title style body header h1 h2 h3 h4 p main dl div dt dd table caption thead tbody tr th td'.split(
      ' ',
    ),
  );
});
