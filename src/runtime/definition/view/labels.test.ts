import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleEntities } from '../testing/sample-entities.ts';
import { type Say, sayModel, sayView } from './labels.ts';

const upper: Say = (text) => text.toUpperCase();

test('what people read of a view is said, wherever it stands; data and names are not', () => {
  const view = {
    title: 'a',
    icon: 'truck',
    list: {
      columns: { label: { label: 'b', field: 'label' }, title: {} },
      filters: { tipo: { data: [{ id: 'PF', descricao: 'c' }] } },
      list: { method: 'POST', url: 'x', body: { title: 'kept' } },
      defaults: { label: 'kept', title: 'kept' },
      actions: { confirm: { label: 'd', confirm: 'e', set: { title: 'kept' }, call: { method: 'POST', url: 'y' } } },
      empty: 'f',
    },
    form: {
      elements: {
        help: { type: 'text', label: 'g', help: 'h', default: 'kept', visible: { field: 'label', is: 'kept' } },
        list: { type: 'section', label: 'i', elements: { default: { label: 'j' }, body: { label: 'k' } } },
        texto: { type: 'html', html: '<p>l</p>' },
      },
    },
  };
  const said = JSON.stringify(sayView(view, upper));
  for (const letter of 'abcdefghijk') expect(said).toContain(`:"${letter.toUpperCase()}"`);
  expect(said).toContain('<P>L</P>');
  expect(said.match(/"kept"/g)).toHaveLength(6);
  expect(said).not.toContain('KEPT');
  expect(said.toLowerCase()).toBe(JSON.stringify(view).toLowerCase());
});

test('an override still finds what it was written against', () => {
  const said = sayView({ elements: { nome: { $expect: { label: 'Nome' }, label: 'Razão' } } }, upper);
  expect(said).toEqual({ elements: { nome: { $expect: { label: 'NOME' }, label: 'RAZÃO' } } });
});

test('saying nothing else changes nothing, whatever a view holds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (part) => {
      expect(sayView(part, (text) => text)).toEqual(part);
    }),
  );
});

test('texts of an entity are known by the name of their place', () => {
  const [model] = [...sampleEntities.values()];
  if (model === undefined) throw new Error('There is no sample entity.');
  const asked: string[] = [];
  sayModel(model, (text, key) => {
    asked.push(`${key}`);
    return text;
  });
  expect(asked.slice(0, 2)).toEqual([`${model.name}:title`, `${model.name}:plural`]);
  const field = Object.keys(model.fields)[0];
  expect(asked).toContain(`${model.name}:fields.${field}`);
});
