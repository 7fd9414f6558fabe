import { expect, test } from 'vitest';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { widthOfButtons } from './buttons-width.ts';

const button = (label: string, visible?: ActionDefinition['visible']): ActionDefinition => ({
  ...{ label, button: true },
  ...(visible === undefined ? {} : { visible }),
});
const widthOf = (...actions: readonly ActionDefinition[]) =>
  widthOfButtons({ list: { actions: Object.fromEntries(actions.map((action, index) => [`a${index}`, action])) } });

test('a row has room for all of its buttons, and for none where it has none', () => {
  expect(widthOfButtons({ list: {} })).toBe(0);
  expect(widthOf({ label: 'No menu' })).toBe(0);
  expect(widthOf(button('Baixar'), button('Abrir'))).toBe(widthOf(button('Baixar')) + widthOf(button('Abrir')));
});

test('buttons of different states of a row share the room', () => {
  const prepare = button('Preparar', { field: 'fase', is: 'prepare' });
  const renew = button('Enviar novo código', { field: 'fase', in: ['di', 'testemunha'] });
  const reopen = button('Reabrir', { field: 'fase', in: ['di', 'recusado'] });
  const download = button('Baixar');
  const [renewed, both] = [widthOf(renew, reopen), widthOf(renew, reopen, download)];
  expect(renewed).toBe(widthOf(renew) + widthOf(reopen));
  expect(widthOf(prepare, renew, reopen, download)).toBe(both);
  expect(widthOf(prepare, download)).toBe(widthOf(prepare) + widthOf(download));
});

test('buttons whose conditions may hold together stand beside each other', () => {
  const one = button('Um', { field: 'fase', is: 'a' });
  for (const visible of ["fase = 'b'", { field: 'outra', is: 'b' }, { field: 'fase', not: 'b' }, true])
    expect(widthOf(one, button('Dois', visible))).toBe(widthOf(one) + widthOf(button('Dois')));
});
