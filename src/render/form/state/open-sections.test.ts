import { expect, test } from 'vitest';
import { handOverSections, takeSections } from './open-sections.ts';

test('[F11] the record that a new one became opens where it was saved, once', () => {
  const open = takeSections('Obra', null);
  open.set('abas', 'mais');
  handOverSections('Obra', 7, open);
  open.set('abas', 'dados');
  expect(takeSections('Obra', 8).size).toBe(0);
  expect([...takeSections('Obra', 7)]).toEqual([['abas', 'mais']]);
  expect(takeSections('Obra', 7).size).toBe(0);
});
