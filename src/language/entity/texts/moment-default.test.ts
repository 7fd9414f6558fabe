import { expect, test } from 'vitest';
import { initialValues } from '../../../render/form/values/record-body.ts';
import { readEntity } from '../read-entity.ts';
import { valueOfDefault } from './moment-default.ts';

function read(properties: Readonly<Record<string, unknown>>) {
  const text = JSON.stringify({ title: 'Pedido', type: 'object', properties });
  return readEntity('Pedido', { file: 'Pedido.schema.json', text });
}
const late = new Date('2026-03-01T01:30:00Z');

test('today is the day on the clock of whoever begins the record, now is the moment itself', () => {
  expect(valueOfDefault('date', 'today', 'America/Sao_Paulo', late)).toBe('2026-02-28');
  expect(valueOfDefault('date', 'today', 'Asia/Tokyo', late)).toBe('2026-03-01');
  expect(valueOfDefault('datetime', 'now', 'Asia/Tokyo', late)).toBe('2026-03-01T01:30:00.000Z');
});

test('anything else is itself, and the words mean nothing to other kinds', () => {
  expect(valueOfDefault('text', 'today')).toBe('today');
  expect(valueOfDefault('date', '2026-01-31')).toBe('2026-01-31');
  expect(valueOfDefault('date', null)).toBeNull();
  expect(valueOfDefault(undefined, 'now')).toBe('now');
});

test('a new form begins with the day, whether schema or view says so', () => {
  const { model, problems } = read({ dia: { type: 'string', format: 'date', default: 'today' } });
  expect(problems).toEqual([]);
  const element = { type: 'date' };
  const values = initialValues(
    [
      { name: 'dia', field: 'dia', pointer: '', element, ancestors: [] },
      { name: 'outro', field: 'outro', pointer: '', element: { ...element, default: 'today' }, ancestors: [] },
    ],
    model,
  );
  expect(values).toEqual({ dia: valueOfDefault('date', 'today'), outro: valueOfDefault('date', 'today') });
  expect(values.dia).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a default that is no day is a problem', () => {
  const { model, problems } = read({ dia: { type: 'string', format: 'date', default: 'tomorrow' } });
  expect(problems).toMatchObject([{ code: 'entity/wrong-value', pointer: '/properties/dia/default' }]);
  expect(model?.fields.dia?.default).toBeNull();
});
