import { expect, test } from 'vitest';
import type { ActionDefinition } from '../../../../language/view/view.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { bulkActionsOf, isRowWork } from '../action-rows.ts';
import { createActionOperations } from './action-operation.ts';

/** A server with one record, which refuses outdated versions as ours does. */
function server(record: EntityRecord) {
  let now = record;
  const log: string[] = [];
  const save = (values: Readonly<Record<string, unknown>>) => {
    now = { ...now, ...values, id: now.id, versao: (now.versao ?? 0) + 1 };
    return now;
  };
  const host = {
    user: { id: 1, nome: 'Ana', login: 'ana', perfil: null } as never,
    call: async (method: string, url: string) => {
      log.push(`${method} ${url}`);
      save({});
    },
    loadRecord: async () => {
      log.push('load');
      return now;
    },
    saveRecord: async (_entity: string, id: number, values: Readonly<Record<string, unknown>>) => {
      log.push(`save ${id} ${JSON.stringify(values)}`);
      if (values.versao !== now.versao)
        throw Object.assign(new Error('changed'), { code: 'REGISTRO_ALTERADO', status: 409, details: { atual: now } });
      return save(values);
    },
  };
  const messages = { conflict: 'conflict', setFailed: (names: string) => `failed ${names}` };
  const operations = createActionOperations({ host, entity: 'Obra', access: { EDITAR: true }, messages });
  return { log, now: () => now, save, operations };
}

const operation = ({ operations }: ReturnType<typeof server>, action: ActionDefinition) =>
  operations.operationOf('Encerrar', action, null, 'Desfazer: Encerrar');

test('[A1] `set` saves the row with its version, and is taken back without an action for that', async () => {
  const portal = server({ id: 4, versao: 2, status: 'ABERTA', nome: 'A' });
  const row = portal.now();
  const { act, undo } = operation(portal, { set: { status: 'FECHADA' } });
  await act(row);
  expect(portal.log).toEqual(['save 4 {"status":"FECHADA","versao":2}']);
  await undo?.act(row);
  expect(portal.now()).toMatchObject({ status: 'ABERTA', versao: 4 });
  expect(undo?.name).toBe('Desfazer: Encerrar');
});

test('what a list has not loaded is read first, and so is what expressions may read', async () => {
  const portal = server({ id: 4, versao: 2, nome: 'A', obs: 'x', total: 2 });
  await operation(portal, { set: { obs: null } }).act({ id: 4, versao: 2, nome: 'A' });
  expect(portal.log).toEqual(['load', 'save 4 {"obs":null,"versao":2}']);
  const { act, undo } = operation(portal, { set: { nome: '= nome & $string(total * 2)' } });
  await act({ id: 4, nome: 'A' });
  expect(portal.now()).toMatchObject({ nome: 'A4' });
  await undo?.act({ id: 4, nome: 'A' });
  expect(portal.now()).toMatchObject({ nome: 'A' });
});

test('[F5] what somebody else saved in other fields stays; in the same field it is refused', async () => {
  const portal = server({ id: 4, versao: 2, status: 'ABERTA', nome: 'A' });
  const row = portal.now();
  portal.save({ nome: 'B' });
  const fechar = operation(portal, { set: { status: 'FECHADA' } });
  await fechar.act(row);
  expect(portal.now()).toMatchObject({ status: 'FECHADA', nome: 'B' });
  const other = server({ id: 4, versao: 2, status: 'ABERTA' });
  const old = other.now();
  other.save({ status: 'SUSPENSA' });
  await expect(operation(other, { set: { status: 'FECHADA' } }).act(old)).rejects.toThrow('conflict');
});

test('[A2] an expression that fails saves nothing and says of which field', async () => {
  const portal = server({ id: 4, versao: 2, nome: 'A' });
  const { act } = operation(portal, { set: { nome: '= $number("x")' } });
  await expect(act(portal.now())).rejects.toMatchObject({ message: 'failed nome', status: 409 });
  expect(portal.log).toEqual(['load']);
});

test('a call comes before `set`, whose version is then that of the answer; only an action takes both back', async () => {
  const portal = server({ id: 4, versao: 2, status: 'ABERTA' });
  const action = { call: { method: 'POST', url: 'Obra/{id}/fim' }, set: { status: 'FECHADA' } } as const;
  const { act, undo } = operation(portal, action);
  await act(portal.now());
  expect(portal.log[0]).toBe('POST Obra/4/fim');
  expect(portal.now()).toMatchObject({ status: 'FECHADA' });
  expect(undo).toBeUndefined();
});

test('[L23] several rows are offered what saves them, where this user may', () => {
  const actions = {
    fechar: { bulk: true, set: { status: 'FECHADA' } },
    enviar: { bulk: true, call: { method: 'POST', url: 'Obra/{id}' } },
    abrir: { bulk: true, navigate: '/home' },
  } as const;
  expect(bulkActionsOf({ actions }, true).map(([name]) => name)).toEqual(['fechar', 'enviar']);
  expect(bulkActionsOf({ actions }, false).map(([name]) => name)).toEqual(['enviar']);
  expect([isRowWork(actions.fechar), isRowWork(actions.enviar), isRowWork({ set: {}, open: 'X' })]).toEqual([
    true,
    false,
    false,
  ]);
});
