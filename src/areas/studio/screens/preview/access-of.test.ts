import { expect, test } from 'vitest';
import { sampleEntities } from '../../../../../tests/support/samples/sample-entities.ts';
import type { Profile } from '../studio.queries.ts';
import { accessOf, fieldRights, gapsOf } from './access-of.ts';

const profile: Profile = {
  constante: 'CONSULTOR',
  descricao: 'Consultor',
  administrador: false,
  configurador: false,
  access: { Fornecedor: ['LISTAR', 'EDITAR'] },
};
const sample = sampleEntities.get('Fornecedor') ?? null;
const model =
  sample === null
    ? null
    : {
        ...sample,
        scope: [
          { profiles: ['CONSULTOR'], rows: { kind: 'own' as const, field: 'consultor', user: 'id_cliente' as const } },
          { profiles: ['FINANCEIRO'], rows: { kind: 'all' as const } },
        ],
      };

test('a profile may what its flags say, an administrator everything', () => {
  expect(accessOf(profile, 'Fornecedor')).toEqual({ LISTAR: true, CADASTRAR: false, EDITAR: true, EXCLUIR: false });
  expect(accessOf(profile, 'Cidade')).toEqual({ LISTAR: false, CADASTRAR: false, EDITAR: false, EXCLUIR: false });
  expect(Object.values(accessOf({ ...profile, administrador: true, access: {} }, 'Cidade'))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('what the preview cannot show as the profile would see it is named', () => {
  const own = { LISTAR: true, CADASTRAR: true, EDITAR: true, EXCLUIR: true };
  expect(gapsOf(profile, model, own)).toEqual([{ kind: 'own', field: 'consultor' }]);
  expect(gapsOf({ ...profile, constante: 'FINANCEIRO' }, model, { ...own, EDITAR: false })).toEqual([
    { kind: 'beyond', flags: ['EDITAR'] },
  ]);
  expect(gapsOf({ ...profile, constante: 'OUTRO' }, model, own)).toEqual([{ kind: 'nothing' }]);
  expect(gapsOf(profile, null, own)).toEqual([]);
});

test('the rights on a field follow from profile and flags, and those of processes stay open', () => {
  const held = (permissions: readonly string[], of = profile) =>
    fieldRights(of, { access: { read: permissions } }).read?.isHeld;
  expect(fieldRights(profile, {})).toEqual({ read: null, write: null });
  expect(held(['PERFIL:CONSULTOR'])).toBe(true);
  expect(held(['PERFIL:FINANCEIRO'])).toBe(false);
  expect(held([])).toBe(false);
  expect(held([], { ...profile, administrador: true })).toBe(true);
  expect(held(['Fornecedor.EDITAR'])).toBe(true);
  expect(held(['Fornecedor.EXCLUIR'])).toBe(false);
  expect(held(['Fornecedor.EXCLUIR', 'PEDIDOS.ACESSAR'])).toBeNull();
});

test('fields that a profile does not read, and those behind an eye, are named beside the preview', () => {
  const own = { LISTAR: true, CADASTRAR: true, EDITAR: true, EXCLUIR: true };
  if (sample === null) throw new Error('The sample is missing.');
  const { nome, limite } = sample.fields;
  if (nome === undefined || limite === undefined) throw new Error('The sample has other fields.');
  const fields = {
    ...sample.fields,
    nome: { ...nome, mask: 'nomes' },
    limite: { ...limite, access: { read: ['PERFIL:FINANCEIRO'] } },
  };
  const gap = (of: Profile) => gapsOf(of, { ...sample, fields }, own).find(({ kind }) => kind === 'fields');
  expect(gap(profile)).toEqual({ kind: 'fields', fields: [nome.title, limite.title] });
  expect(gap({ ...profile, constante: 'FINANCEIRO' })).toEqual({ kind: 'fields', fields: [nome.title] });
});
