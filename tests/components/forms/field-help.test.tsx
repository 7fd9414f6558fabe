import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawForm } from '../../support/draw.tsx';

test('help stands behind a question mark, describes its field, and Escape puts it away until the field is left', async () => {
  const elements = { a: { type: 'text', label: 'Nome', help: 'Como no mapa.' }, b: { type: 'text', label: 'Sigla' } };
  drawForm({ form: { elements } }, null);
  const input = await screen.findByLabelText('Nome');
  const help = screen.getByText('Como no mapa.');
  expect(input.getAttribute('aria-describedby')).toBe(help.id);
  expect(screen.getAllByText('?')).toHaveLength(1);
  const frame = help.closest('[data-help]');
  // The form opened on this field, which is nobody asking for its help.
  expect(frame?.getAttribute('data-help')).toBe('dismissed');
  fireEvent.blur(input);
  fireEvent.focus(input);
  expect(frame?.getAttribute('data-help')).toBe('offered');
  expect(frame?.getAttribute('data-side')).toBe('below');
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(frame?.getAttribute('data-help')).toBe('dismissed');
  fireEvent.blur(input);
  expect(frame?.getAttribute('data-help')).toBe('offered');
  // At the lower edge, where the bar of the form lies, it stands above.
  if (frame !== null) frame.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 150, 300, 60);
  fireEvent.focus(input);
  expect(frame?.getAttribute('data-side')).toBe('above');
});
