import { beforeEach, expect, test, vi } from 'vitest';
import { textsOf } from '../../ui/i18n/texts.ts';
import { deactivationOf } from './deactivate.ts';
import type { RuntimeHost } from './host.ts';
import { reportFailure } from './report-failure.ts';
import '../texts/index.ts';

const host = {
  alert: vi.fn<RuntimeHost['alert']>(async () => null),
  notify: vi.fn<RuntimeHost['notify']>(),
  navigate: vi.fn<RuntimeHost['navigate']>(),
};
beforeEach(() => vi.clearAllMocks());

const failure = (code: string, status: number, details: object = {}) =>
  Object.assign(new Error(`Texto de ${code}.`), { code, status, details });
const report = (thrown: unknown, options: Parameters<typeof reportFailure>[3] = {}) =>
  reportFailure(host, textsOf('runtime'), thrown, options);
const actions = () => host.notify.mock.calls.at(-1)?.[2]?.actions ?? [];

test('a server out of reach stays beside the work, and the same can be tried again', async () => {
  const retry = vi.fn();
  for (const thrown of [failure('SEM_CONEXAO', 0), failure('ERRO_INTERNO', 500), failure('MUITOS_PEDIDOS', 429)]) {
    await report(thrown, { title: 'Não foi possível salvar agora', retry });
    expect(host.notify).toHaveBeenLastCalledWith(thrown.message, 'error', expect.anything());
    expect(host.notify.mock.calls.at(-1)?.[2]?.title).toBe('Não foi possível salvar agora');
  }
  expect(host.alert).not.toHaveBeenCalled();
  expect(actions().map(({ label }) => label)).toEqual(['Tentar de novo']);
  actions()[0]?.run();
  expect(retry).toHaveBeenCalledOnce();
  await report(failure('SEM_CONEXAO', 0));
  expect(actions()).toEqual([]);
});

test('what a rule refuses, and what broke in the page, is a dialog', async () => {
  await report(failure('REGRA_DE_NEGOCIO', 422), { title: 'Não lido', retry: vi.fn() });
  const messages = ['Texto de REGRA_DE_NEGOCIO.', 'E mais isto.'];
  await report(Object.assign(failure('REGRA_DE_NEGOCIO', 422), { messages }), { message: `Ler: ${messages[0]}` });
  await report(new Error('undefined is not a function'), { deleting: 7 });
  expect(host.alert.mock.calls).toEqual([
    [['Texto de REGRA_DE_NEGOCIO.']],
    [['Ler: Texto de REGRA_DE_NEGOCIO.', 'E mais isto.']],
    [['Não foi possível concluir. O que você digitou continua aqui: tente de novo.']],
  ]);
  expect(host.notify).not.toHaveBeenCalled();
});

test('a refused deletion names the records that use it, with links to them', async () => {
  const usos = [
    { entidade: 'Contrato', titulo: 'Contratos', campo: 'fornecedor', total: 1, registros: [{ id: 3, nome: 'C-3' }] },
    {
      entidade: 'Pedido',
      titulo: 'Pedidos',
      campo: 'de quem',
      total: 12,
      registros: [
        { id: 1, nome: 'P-1' },
        { id: 2, nome: 'P-2' },
      ],
    },
    { entidade: 'Nota' },
  ];
  await report(failure('REGISTRO_EM_USO', 409, { onde: 'Contratos', usos }), { deleting: 7, retry: vi.fn() });
  expect(actions().map(({ label, href }) => [label, href])).toEqual([
    ['Contratos (1): C-3', '/crud/Contrato/?fornecedor=7'],
    ['Pedidos (12): P-1, P-2 e mais 10', '/crud/Pedido/?de%20quem=7'],
  ]);
  actions()[0]?.run();
  expect(host.navigate).toHaveBeenCalledExactlyOnceWith('/crud/Contrato/?fornecedor=7');
  await report(failure('SEM_PERMISSAO', 403), { deleting: 7, retry: vi.fn() });
  expect(host.notify).toHaveBeenLastCalledWith('Texto de SEM_PERMISSAO.', 'error', { actions: [] });
  expect(host.alert).not.toHaveBeenCalled();
});

test('where a record is in use, its deactivation is offered to who may do it, and only then', async () => {
  const deactivate = vi.fn();
  await report(failure('REGISTRO_EM_USO', 409, { onde: 'Contratos', usos: [] }), { deleting: 7, deactivate });
  expect(host.notify).toHaveBeenLastCalledWith(
    'Texto de REGISTRO_EM_USO. Em vez de excluir, você pode desativar.',
    'error',
    expect.anything(),
  );
  expect(actions().map(({ label }) => label)).toEqual(['Desativar']);
  actions()[0]?.run();
  expect(deactivate).toHaveBeenCalledOnce();
  await report(failure('SEM_PERMISSAO', 403), { deleting: 7, deactivate });
  expect(host.notify).toHaveBeenLastCalledWith('Texto de SEM_PERMISSAO.', 'error', { actions: [] });
});

test('a record can be made inactive where its entity has an active field and it is not inactive already', async () => {
  const ativo = { kind: 'boolean', readOnly: false } as never;
  const writes = {
    loadRecord: vi.fn(async () => ({ id: 7, versao: 4 })),
    saveRecord: vi.fn(async () => ({ id: 7 })),
    notify: host.notify,
  };
  const of = (fields: object | null, record: object | null = {}) =>
    deactivationOf(
      writes,
      {
        entity: 'Banco',
        id: 7,
        name: 'Azul',
        model: fields === null ? null : { fields: fields as never },
        record: record as never,
      },
      reload,
    );
  const reload = vi.fn();
  expect(of({ ativo }, { ativo: false })).toBeUndefined();
  expect(of({ ativo: { kind: 'boolean', readOnly: true } })).toBeUndefined();
  expect(of({})).toBeUndefined();
  expect(of(null)).toBeUndefined();
  of({ ativa: ativo }, { ativa: true })?.();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(writes.saveRecord).toHaveBeenCalledExactlyOnceWith('Banco', 7, { ativa: false, versao: 4 });
  expect(host.notify).toHaveBeenLastCalledWith('Desativado: Azul', 'success');
});
