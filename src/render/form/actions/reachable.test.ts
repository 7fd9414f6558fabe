import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { isReachable } from './reachable.ts';

const { model } = readEntity('Obra', {
  file: 'Obra.schema.json',
  text: '{ "title": "Obra", "type": "object", "properties": { "nome": { "type": "string" } } }',
});
const fresh = { recordId: null, model };
const approve = { call: { method: 'PUT', url: 'Obra/{id}' } } as const;

test('[A1] what needs the id of a saved record is offered once there is one', () => {
  expect(isReachable(approve, fresh)).toBe(false);
  expect(isReachable(approve, { ...fresh, recordId: 7 })).toBe(true);
  expect(isReachable({ download: { method: 'GET', url: 'Obra/print/{id}.pdf' } }, fresh)).toBe(false);
  expect(isReachable({ navigate: '/crud/Obra/{id}' }, fresh)).toBe(false);
  expect(isReachable({ open: 'Obra/{id}' }, fresh)).toBe(false);
  expect(isReachable({ call: { method: 'POST', url: 'Obra' }, redirect: '/crud/Obra/{id}' }, fresh)).toBe(true);
  expect(isReachable({ call: { method: 'PUT', url: 'Obra/{$row.id}' } }, fresh)).toBe(false);
  expect(isReachable({ call: { method: 'PUT', url: 'Obra/{$parent.id}' } }, fresh)).toBe(true);
  expect(isReachable(approve, { ...fresh, model: null })).toBe(true);
});
