import { expect, test } from 'vitest';
import { handOverParts, takeParts } from './open-sections.ts';

test('[F11] the record that a new one became opens where it was saved, once', () => {
  const open = takeParts('Obra', null);
  open.set('abas', 'mais');
  handOverParts('Obra', 7, open);
  open.set('abas', 'dados');
  expect(takeParts('Obra', 8).size).toBe(0);
  expect([...takeParts('Obra', 7)]).toEqual([['abas', 'mais']]);
  expect(takeParts('Obra', 7).size).toBe(0);
});
