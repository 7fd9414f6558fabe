import { describe, expect, test, vi } from 'vitest';
import { errorAnswer, failureFrom, fakePortal } from '../../tests/support/samples/fake-portal.ts';
import { ApiError, download, downloadLink } from './index.ts';

const pdf = (disposition?: string) =>
  new Response('%PDF-1.7', {
    headers: { 'Content-Type': 'application/pdf', ...(disposition ? { 'Content-Disposition': disposition } : {}) },
  });

describe('download', () => {
  test('posts with the bearer header and saves what comes', async () => {
    const { client, requests } = fakePortal(pdf());
    const save = vi.fn();
    await download(
      client,
      { method: 'POST', url: 'listarPedidos/report/pdf', query: { id_card: 3 }, body: { columns: [] } },
      save,
    );
    const [request] = requests;
    expect(request?.url).toBe('http://portal.example/api/listarPedidos/report/pdf?id_card=3');
    expect([request?.method, request?.headers.get('Authorization')]).toEqual(['POST', 'Bearer segredo']);
    expect(await request?.json()).toEqual({ columns: [] });
    const [file, name] = save.mock.calls[0] ?? [];
    expect([await (file as Blob).text(), name]).toEqual(['%PDF-1.7', 'file.pdf']);
  });

  test.each([
    ['a/report/xls', undefined, undefined, 'file.xlsx'],
    ['a/report/pdf?id_card=1', undefined, undefined, 'file.pdf'],
    ['a/report/pdf', undefined, 'pedidos.pdf', 'pedidos.pdf'],
    ['a/report/pdf', 'attachment; filename="do servidor.pdf"', 'pedidos.pdf', 'do servidor.pdf'],
    [
      'a/report/pdf',
      "attachment; filename=x.pdf; filename*=UTF-8''relat%C3%B3rio%20%E2%82%AC.pdf",
      'x',
      'relatório €.pdf',
    ],
    ['a/report/pdf', "attachment; filename*=UTF-8''%E0%A4%A; filename=limpo.pdf", 'x', 'limpo.pdf'],
    ['a/report/pdf', 'attachment; filename="../../etc/passwd"', 'x', 'passwd'],
    ['a/report/pdf', 'attachment; filename="C:\\\\temp\\\\a.pdf"', 'x', 'a.pdf'],
    ['a/report/pdf', 'inline', undefined, 'file.pdf'],
    ['print/print_rma.pdf', undefined, undefined, 'print_rma.pdf'],
    ['a/', undefined, undefined, 'file'],
  ])('%s with %s and %s is saved as %s', async (url, disposition, fileName, expected) => {
    const { client } = fakePortal(pdf(disposition));
    const save = vi.fn();
    await download(client, { method: 'POST', url, fileName }, save);
    expect(save.mock.calls.map(([, name]) => name)).toEqual([expected]);
  });

  test('what stands at another address opens in a tab by a link of its own, and is not followed', async () => {
    const elsewhere = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const { client, requests } = fakePortal(elsewhere, Response.json({ data: { token: 'um', expira_em: '' } }));
    const opened = vi.fn();
    vi.stubGlobal('window', { open: opened });
    const save = vi.fn();
    await download(client, { method: 'GET', url: 'informativos/5/arquivo' }, save);
    expect(requests[0]?.redirect).toBe('manual');
    expect(opened).toHaveBeenCalledWith(expect.stringContaining('/api/informativos/5/arquivo?'), '_blank', 'noopener');
    expect(save).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  test('an error instead of a file is an ApiError and goes to the dialog', async () => {
    const { client, context } = fakePortal(errorAnswer(403, 'SEM_PERMISSAO'));
    const save = vi.fn();
    const failure = await failureFrom(download(client, { method: 'POST', url: 'a/report/pdf' }, save));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'SEM_PERMISSAO' });
    expect(context.onMessages).toHaveBeenCalledExactlyOnceWith(['Texto de SEM_PERMISSAO'], 'refusal');
    expect(save).not.toHaveBeenCalled();
  });
});

describe('downloadLink', () => {
  const link = () => Response.json({ data: { token: 'curto+1', expira_em: '2026-01-01T00:01:00Z' } }, { status: 201 });

  test.each([
    ['arquivo/7', 'arquivo/7', '?'],
    ['/Cliente/print/1.pdf', 'Cliente/print/1.pdf?idioma=es', '&'],
    ['Cliente/print/1.html?a=1', 'Cliente/print/1.html?a=1&idioma=es', '&'],
    ['Cliente/print/1.html?idioma=en', 'Cliente/print/1.html?idioma=en', '&'],
    ['qrcode.png?text=a b&width=9', 'qrcode.png?text=a%20b&width=9', '&'],
  ])('%s gets a token for itself', async (url, asked, joint) => {
    const { client, requests } = fakePortal(link());
    const address = await downloadLink(client, url);
    expect(address).toBe(`http://portal.example/api/${asked}${joint}token=curto%2B1`);
    expect(`${requests[0]?.method} ${requests[0]?.url}`).toBe('POST http://portal.example/api/sessao/link');
    expect(await requests[0]?.json()).toEqual({ url: asked });
  });

  test('no link leads out of the API, and nothing asks for one', async () => {
    const { client, requests } = fakePortal(link());
    await expect(downloadLink(client, 'https://evil.example/a.pdf')).rejects.toThrow(ApiError);
    expect(requests).toHaveLength(0);
  });
});
