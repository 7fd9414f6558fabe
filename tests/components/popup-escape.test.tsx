import { MantineProvider, Modal } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { keepEscapeInPopups } from '../../src/ui/components/popup-escape.ts';

function Choice() {
  const [isOpen, setOpen] = useState(true);
  return (
    <input
      aria-label="Cliente"
      role="combobox"
      aria-controls="list"
      aria-expanded={isOpen}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    />
  );
}

test('the first Escape closes an open list of choices, and the next one the dialog around it', async () => {
  const end = keepEscapeInPopups();
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <Modal opened onClose={onClose} title="Escolher cliente">
        <Choice />
      </Modal>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Cliente' }));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  // The mark goes once the key is handled.
  await new Promise((done) => setTimeout(done));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  end();
});

test('a dialog that is a list of choices closes with its first Escape', async () => {
  const end = keepEscapeInPopups();
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <Modal opened onClose={onClose} title="Buscar">
        <input aria-label="Telas" role="combobox" aria-controls="found" aria-expanded />
        <div id="found" role="listbox" />
      </Modal>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Telas' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  end();
});
