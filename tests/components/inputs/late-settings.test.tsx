import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawForm } from '../../support/draw.tsx';

/** Each is written in a way that another field says, which says it once one has begun to type. */
const cases = [
  { what: 'an amount', element: { field: 'dinheiro', currency: 'texto' }, says: 'BRL', keys: '1234', shows: '1234' },
  {
    what: 'a masked text',
    element: { type: 'masked', mask: 'texto' },
    says: '999-999',
    keys: '123456',
    shows: '123-456',
  },
  {
    ...{ what: 'a document', element: { type: 'documento', country: 'texto' }, says: 'BRA' },
    ...{ keys: '52998224725', shows: '529.982.247-25' },
  },
];

test.each(cases)(
  '$what of which one learns late how it is written keeps the focus and what was typed',
  async (each) => {
    const element = { field: 'longo', ...each.element, label: 'Digitado', change: { set: { texto: each.says } } };
    const { user } = drawForm({ entity: 'Tudo', form: { elements: { digitado: element, texto: {} } } }, null);
    const box = await screen.findByRole('textbox', { name: /^Digitado/ });
    await user.click(box);
    await user.keyboard(each.keys.slice(0, 1));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Texto/ })).toHaveProperty('value', each.says));
    await user.keyboard(each.keys.slice(1));
    expect(document.activeElement).toBe(box);
    expect(box).toHaveProperty('value', each.shows);
  },
);

test('an amount is written anew for another currency, when nobody is in it', async () => {
  const elements = { dinheiro: { currency: 'texto' }, texto: {} };
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, null);
  const box = await screen.findByRole('textbox', { name: /^Dinheiro/ });
  await user.type(box, '1234');
  const currency = screen.getByRole('textbox', { name: /^Texto/ });
  await user.type(currency, 'BRL');
  await waitFor(() => expect(box).toHaveProperty('value', '1.234,00'));
  await user.clear(currency);
  await user.type(currency, 'PYG');
  await waitFor(() => expect(box).toHaveProperty('value', '1.234'));
});
