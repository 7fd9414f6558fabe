import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CoveredAmount } from '../../../src/areas/payment/screens/payment/covered-amount.tsx';
import '../../../src/areas/payment/screens/texts/index.ts';

function drawAmount(value: number, currency = 'BRL', charged = value) {
  const onChange = vi.fn<(amount: number) => void>();
  const draw = (of: number) => (
    <MantineProvider>
      <CoveredAmount value={of} charged={charged} currency={currency} onChange={onChange} />
    </MantineProvider>
  );
  const { rerender } = render(draw(value));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Valor' });
  const type = async (text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
    await userEvent.tab();
  };
  return { onChange, field, type, answer: (of: number) => rerender(draw(of)) };
}

test.each([
  ['0.50', 'BRL', 0.5],
  ['100.55', 'BRL', 100.55],
  ['1.234,56', 'BRL', 1234.56],
  ['1.234', 'BRL', 1234],
  ['R$ 80,00', 'BRL', 80],
  ['150.000', 'PYG', 150_000],
  ['0.50', 'MXN', 0.5],
])('an amount %s in %s pays %d, as it does in every other field', async (text, currency, amount) => {
  const { onChange, type } = drawAmount(410.7, currency);
  await type(text);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(amount);
});

test('what is refused stays as it was typed, and is sent once', async () => {
  const { onChange, field, type, answer } = drawAmount(100);
  await type('999999');
  field.focus();
  await userEvent.tab();
  expect([onChange.mock.calls, field.value]).toEqual([[[999_999]], '999999']);
  await type('50');
  answer(50);
  expect([onChange.mock.calls.length, field.value]).toEqual([2, '50,00']);
});

test.each(['0', '-5', 'abc', ''])('an amount %j changes nothing', async (text) => {
  const { onChange, field, type } = drawAmount(100);
  if (text === '') await userEvent.clear(field).then(() => userEvent.tab());
  else await type(text);
  expect([onChange.mock.calls, field.value]).toEqual([[], '100,00']);
});

test('says that it is no charge where its way takes something off', () => {
  const { field } = drawAmount(310.15, 'BRL', 294.64);
  expect(field.getAttribute('aria-describedby')).not.toBeNull();
  screen.getByText('Quanto do pedido esta forma paga, sem o desconto ou o acréscimo dela.');
});
