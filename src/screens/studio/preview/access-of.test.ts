import { expect, test } from 'vitest';
import { sampleEntities } from '../../../runtime/definition/testing/sample-entities.ts';
import type { Profile } from '../studio.queries.ts';
import { accessOf, gapsOf } from './access-of.ts';

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
