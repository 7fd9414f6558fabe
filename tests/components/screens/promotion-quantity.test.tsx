import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { QuantityField } from '../../../src/areas/promotions/screens/quantity-field.tsx';
import '../../../src/areas/promotions/screens/texts/index.ts';

test('a pasted quantity is taken whole or not at all, on a page that is no view', () => {
  const onChange = vi.fn();
  render(
    <MantineProvider>
      <QuantityField value={1} max={9} onChange={onChange} />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantidade' });
  const paste = (text: string): void => {
    field.select();
    fireEvent.paste(field, { clipboardData: { getData: () => text } });
  };
  paste('1,5');
  expect(onChange).not.toHaveBeenCalled();
  paste('3');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(3);
});
