import { MantineProvider, Modal } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

let end: () => void;
beforeEach(() => {
  end = keepEscapeInPopups();
});
afterEach(() => end());

function drawDialog(content: ReactNode) {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <Modal opened onClose={onClose} title="Escolher cliente">
        {content}
      </Modal>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), onClose };
}

test('the first Escape closes an open list of choices, and the next one the dialog around it', async () => {
  const { user, onClose } = drawDialog(<Choice />);
  await user.click(await screen.findByRole('combobox', { name: 'Cliente' }));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  // The mark goes once the key is handled.
  await new Promise((done) => setTimeout(done));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog that is a list of choices closes with its first Escape', async () => {
  const { user, onClose } = drawDialog(
    <>
      <input aria-label="Telas" role="combobox" aria-controls="found" aria-expanded />
      <div id="found" role="listbox" />
    </>,
  );
  await user.click(await screen.findByRole('combobox', { name: 'Telas' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
