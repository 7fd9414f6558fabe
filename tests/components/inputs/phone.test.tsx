import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawForm } from '../../support/draw.tsx';

const view = { entity: 'Tudo', form: { elements: { telefone: { type: 'phone', field: 'texto', label: 'Telefone' } } } };
const area = () => screen.findByRole('textbox', { name: /DDD/ });
const number = () => screen.getByRole('textbox', { name: /[Nn]úmero/ });

test('who types the whole telephone into its area code goes on in the number', async () => {
  const { user } = drawForm(view, null);
  await user.type(await area(), '11');
  expect(document.activeElement).toBe(await area());
  await user.keyboard('987654321');
  expect([await area(), number()].map((box) => (box as HTMLInputElement).value)).toEqual(['11', '98765-4321']);
  expect(document.activeElement).toBe(number());
});

test('one that is pasted there is parted, and one digit too many beside a number is dropped', async () => {
  const { user } = drawForm(view, null);
  await user.click(await area());
  await user.paste('(21) 3456-7890');
  expect([await area(), number()].map((box) => (box as HTMLInputElement).value)).toEqual(['21', '3456-7890']);
  await user.type(await area(), '9');
  expect([await area(), number()].map((box) => (box as HTMLInputElement).value)).toEqual(['21', '3456-7890']);
  await user.clear(await area());
  await user.clear(number());
  await user.click(await area());
  await user.paste('+55 31 99876-5432');
  expect([await area(), number()].map((box) => (box as HTMLInputElement).value)).toEqual(['31', '99876-5432']);
});

test('a whole number from abroad that is pasted brings its country along', async () => {
  const { user } = drawForm(view, null);
  await area();
  await user.click(number());
  await user.paste('+351 912 345 678');
  await screen.findByRole('button', { name: 'País de Telefone: +351 POR' });
  expect(number()).toHaveProperty('value', '912 345 678');
});

test('a country is typed on the button of the telephone, however soon', async () => {
  const { user } = drawForm(view, null);
  (await screen.findByRole('button', { name: 'País de Telefone: +55 BRA' })).focus();
  await user.keyboard('portug');
  await waitFor(() => expect(screen.getAllByRole('option').map((each) => each.textContent)).toHaveLength(1));
  expect(screen.getByRole('option').textContent).toMatch(/Portugal/);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'País de Telefone: +351 POR' })),
  );
});

test('the list of countries has the focus as soon as it is there, and Enter before that loses nothing', async () => {
  const { user } = drawForm(view, null);
  const button = await screen.findByRole('button', { name: 'País de Telefone: +55 BRA' });
  // Where its code is still on its way.
  button.focus();
  fireEvent.keyDown(button, { key: 'p' });
  fireEvent.click(button, { detail: 0 });
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', 'p'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  fireEvent.keyDown(button, { key: 'o' });
  expect(document.activeElement).toBe(within(screen.getByRole('dialog', { name: 'Países' })).getByRole('combobox'));
});
