import { expect, test } from 'vitest';
import { portalScreens } from '../../domain/screens.ts';
import { accessFlags, type Caller, collectAccess, mayCall } from './caller.ts';

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

test('a permission brings those that the screens of its entity say', () => {
  const grants = [
    { entity: 'Informativo', flag: 'CADASTRAR' },
    { entity: 'Banco', flag: 'CADASTRAR' },
    { entity: 'Banco', flag: 'LISTAR' },
  ];
  expect(collectAccess(grants)).toEqual(
    new Map([
      ['Informativo', new Set(['CADASTRAR', 'EDITAR'])],
      ['Banco', new Set(['CADASTRAR', 'LISTAR'])],
    ]),
  );
  for (const { entity, implies } of portalScreens) {
    const named = Object.entries(implies).flat(2);
    if (named.length > 0) expect(entity).not.toBeNull();
    expect(accessFlags).toEqual(expect.arrayContaining(named));
  }
});
