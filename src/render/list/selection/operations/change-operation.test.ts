import { expect, test } from 'vitest';
import type { EntityRecord } from '../../../host/host.ts';
import { changeOperation, type FieldChange } from './change-operation.ts';

const messages = { disabled: 'disabled', conflict: 'conflict' };
const change: FieldChange = { field: 'status', label: 'Status', value: 'ATIVO', text: 'Ativo', column: {} };

/** A server with one record, which refuses outdated versions as ours does. */
function server(record: EntityRecord) {
  let now = record;
  const sent: Readonly<Record<string, unknown>>[] = [];
  return {
    sent,
    now: () => now,
    edit: (values: Readonly<Record<string, unknown>>) => {
      now = { ...now, ...values, versao: (now.versao ?? 0) + 1 };
    },
    saveRecord: async (_entity: string, _id: number, values: Readonly<Record<string, unknown>>) => {
      sent.push(values);
      if (values.versao !== now.versao) {
        throw Object.assign(new Error('changed'), { code: 'REGISTRO_ALTERADO', status: 409, details: { atual: now } });
      }
      now = { ...now, ...values, versao: (now.versao ?? 0) + 1 };
      return now;
    },
  };
}

test('only the field is sent, with the version that was read, and can be taken back', async () => {
  const host = server({ id: 1, versao: 3, status: 'INATIVO', nome: 'A' });
  const operation = changeOperation(host, 'Cliente', change, messages, 'Desfazer');
  const row = host.now();
  await operation.act(row);
  expect(host.sent).toEqual([{ status: 'ATIVO', versao: 3 }]);
  await operation.undo?.act(row);
  expect(host.now()).toMatchObject({ status: 'INATIVO', versao: 5 });
});

test('[F5] what somebody else saved in other fields stays', async () => {
  const host = server({ id: 1, versao: 3, status: 'INATIVO', nome: 'A' });
  const row = host.now();
  host.edit({ nome: 'B' });
  await changeOperation(host, 'Cliente', change, messages, 'Desfazer').act(row);
  expect(host.now()).toMatchObject({ status: 'ATIVO', nome: 'B' });
});

test('where somebody else changed the same field it is refused, and trying again means it', async () => {
  const host = server({ id: 1, versao: 3, status: 'INATIVO' });
  const row = host.now();
  host.edit({ status: 'SUSPENSO' });
  const operation = changeOperation(host, 'Cliente', change, messages, 'Desfazer');
  await expect(operation.act(row)).rejects.toMatchObject({ message: 'conflict', status: 409 });
  expect(host.now()).toMatchObject({ status: 'SUSPENSO' });
  await operation.act(row);
  expect(host.now()).toMatchObject({ status: 'ATIVO' });
});

test('a row whose column is disabled is refused, one that has the value already needs no call', async () => {
  const host = server({ id: 1, versao: 3, status: 'ATIVO', nome: 'A' });
  const column = { disabled: { field: 'nome', is: 'A' } };
  const operation = changeOperation(host, 'Cliente', { ...change, column }, messages, 'Desfazer');
  await expect(operation.act(host.now())).rejects.toThrow('disabled');
  await changeOperation(host, 'Cliente', change, messages, 'Desfazer').act(host.now());
  expect(host.sent).toEqual([]);
});
