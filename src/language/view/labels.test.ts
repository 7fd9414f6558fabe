import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleEntities } from '../../../tests/support/samples/sample-entities.ts';
import { localizeModel, localizeView, type TranslateText } from './labels.ts';

const upper: TranslateText = (text) => text.toUpperCase();

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
  const localized = JSON.stringify(localizeView(view, upper));
  for (const letter of 'abcdefghijk') expect(localized).toContain(`:"${letter.toUpperCase()}"`);
  expect(localized).toContain('<P>L</P>');
  expect(localized.match(/"kept"/g)).toHaveLength(6);
  expect(localized).not.toContain('KEPT');
  expect(localized.toLowerCase()).toBe(JSON.stringify(view).toLowerCase());
});

test('an override still finds what it was written against', () => {
  const localized = localizeView({ elements: { nome: { $expect: { label: 'Nome' }, label: 'Razão' } } }, upper);
  expect(localized).toEqual({ elements: { nome: { $expect: { label: 'NOME' }, label: 'RAZÃO' } } });
});

test('saying nothing else changes nothing, whatever a view holds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (part) => {
      expect(localizeView(part, (text) => text)).toEqual(part);
    }),
  );
});

test('texts of an entity are known by the name of their place', () => {
  const [model] = [...sampleEntities.values()];
  if (model === undefined) throw new Error('There is no sample entity.');
  const asked: string[] = [];
  localizeModel(model, (text, key) => {
    asked.push(`${key}`);
    return text;
  });
  expect(asked.slice(0, 2)).toEqual([`${model.name}:title`, `${model.name}:plural`]);
  const field = Object.keys(model.fields)[0];
  expect(asked).toContain(`${model.name}:fields.${field}`);
});
