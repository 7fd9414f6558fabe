import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { createDryRun } from './dry-run.ts';

const text = JSON.stringify({
  title: 'Cadastro',
  'x-plural': 'Cadastros',
  'x-unique': [['email']],
  'x-keys': { fields: [['codigo'], ['codigo', 'filial']], own: 'filial' },
  type: 'object',
  properties: {
    codigo: { title: 'Código', type: 'string' },
    email: { title: 'E-mail', type: 'string' },
    filial: { title: 'Filial', $ref: 'Filial.schema.json' },
  },
});
const { model } = readEntity('Cadastro', { file: 'Cadastro.schema.json', text });

test('a dry run remembers unique values and shared keys of its file, those of another branch apart', () => {
  if (model === null) throw new Error('The schema is no entity.');
  const run = createDryRun();
  run.saved(model, { kind: 'create', incoming: { codigo: 'M1', email: 'a@b.example', filial: { id: 1 } } }, null);
  run.saved(model, { kind: 'create', incoming: { codigo: 'M2' } }, null);
  const takenBy = (incoming: object) =>
    run.takenBy(model, { ...incoming })?.details as Readonly<Record<string, unknown>> | undefined;
  expect(takenBy({ codigo: 'M1', filial: { id: 1 } })).toMatchObject({ campos: ['codigo'] });
  expect(takenBy({ codigo: 'M2' })).toMatchObject({ campos: ['codigo'] });
  expect(takenBy({ email: 'a@b.example', filial: { id: 2 } })).toMatchObject({ campos: ['email'] });
  expect(run.takenBy(model, { codigo: 'M1', filial: { id: 2 } })).toBeNull();
  expect(run.takenBy(model, { codigo: 'M3', filial: { id: 1 } })).toBeNull();
});
