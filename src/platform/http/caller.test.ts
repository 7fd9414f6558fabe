import { expect, test } from 'vitest';
import { type Caller, mayCall } from './caller.ts';

const client: Caller = {
  id: 7,
  nome: 'Ana',
  perfil: 'CLIENTE',
  administrator: false,
  configurator: false,
  tipo: 'CLIENTE',
  id_cliente: 1,
  id_filial: null,
  id_pais: null,
  records: new Map(),
  access: new Map([['Classificacao', new Set(['LISTAR'] as const)]]),
};

test('any one permission lets a user call, none of them nobody but administrators', () => {
  expect(mayCall(client, [])).toBe(true);
  expect(mayCall(client, ['Classificacao.LISTAR'])).toBe(true);
  expect(mayCall(client, ['Classificacao.EDITAR'])).toBe(false);
  expect(mayCall(client, ['Classificacao.EDITAR', 'PERFIL:CLIENTE'])).toBe(true);
  expect(mayCall(client, ['PERFIL:FINANCEIRO', 'EDITAR_FILIAL', 'Outra.LISTAR'])).toBe(false);
  expect(mayCall({ ...client, administrator: true }, ['EDITAR_FILIAL'])).toBe(true);
});

test('a user of an administrative type is administrative staff, whatever the profile', () => {
  expect(mayCall({ ...client, tipo: 'ADMINISTRATIVO' }, ['PERFIL:ADMINISTRATIVO'])).toBe(true);
  expect(mayCall({ ...client, tipo: 'ADMINISTRATIVO' }, ['PERFIL:FINANCEIRO'])).toBe(false);
});
