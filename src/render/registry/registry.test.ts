import { expect, test } from 'vitest';
import type { ElementEntry } from './element-entry.ts';
import { createRegistry } from './registry.ts';

const text: ElementEntry = {
  kind: 'input',
  type: 'text',
  component: () => null,
  holds: 'text',
  display: () => null,
  cellText: String,
  align: 'start',
  emptyValue: null,
  accessibleName: (name) => name,
};

test('a type is found by its name, and of two the later wins', () => {
  const later = { ...text, align: 'end' as const };
  expect(createRegistry([text, later]).find('text')).toBe(later);
});

test('[V3] an unknown type is a problem with the nearest known name', () => {
  expect(createRegistry([text]).find('tetx')).toEqual({
    code: 'view/unknown-type',
    message: 'There is no element type `tetx`. Did you mean `text`?',
    suggestions: ['text'],
  });
});

test.each(['component', 'holds', 'display', 'cellText', 'align', 'emptyValue', 'accessibleName'])(
  'an entry without %s is refused',
  (part) => {
    const { [part]: _left, ...rest } = Object.fromEntries(Object.entries(text));
    expect(() => createRegistry([rest as ElementEntry])).toThrow(`The element type \`text\` lacks ${part}.`);
  },
);
