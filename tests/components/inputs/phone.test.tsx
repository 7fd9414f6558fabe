import { screen } from '@testing-library/react';
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
