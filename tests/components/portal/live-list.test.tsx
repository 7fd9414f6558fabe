import { act, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { receive } from '../../../src/portal/live/live.ts';
import { drawPortal } from '../../support/portal/draw-portal.tsx';
import { storedRecords } from '../../support/portal/stored-records.ts';

const bank = (id: number, nome: string) => ({ id, nome, codigo: `00${id}`, ispb: null });
const row = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[data-row]')].find((each) =>
    each.textContent?.includes(name),
  );
  if (found === undefined) throw new Error(`No row ${name}.`);
  return within(found);
};

test('an open list shows what somebody else changed, and keeps what is marked', async () => {
  const { answers, put } = storedRecords('Banco', [bank(1, 'Banco do Norte'), bank(2, 'Banco do Sul')]);
  const { user } = await drawPortal('/crud/Banco/', { answers });
  await waitFor(() => row('Banco do Sul'));
  await user.click(row('Banco do Sul').getByRole('checkbox'));
  put(bank(1, 'Banco do Leste'));
  put(bank(3, 'Banco do Oeste'));
  // Lists are asked for again a second after the change: by then whoever made it here has done so already.
  act(() => receive({ name: 'records', data: { entities: ['Banco'] } }));
  await waitFor(() => row('Banco do Oeste'));
  row('Banco do Leste');
  expect(row('Banco do Sul').getByRole('checkbox')).toHaveProperty('checked', true);
});

test('a list asks once what one may do there, and for its next page when it is drawn', async () => {
  const { answers } = storedRecords(
    'Banco',
    Array.from({ length: 12 }, (_, index) => bank(index + 1, `Banco ${index}`)),
  );
  const { callsOf } = await drawPortal('/crud/Banco/?size=10', { answers });
  await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
  const checks = callsOf('GET /check').map(({ query }) => query.get('url') ?? '');
  expect(checks.filter((url) => url.startsWith('/crud/Banco'))).toEqual(['/crud/Banco']);
  const pages = () => callsOf('GET /Banco').map(({ query }) => query.get('page') ?? '1');
  expect(pages()).toEqual(['1']);
  await waitFor(() => expect(pages()).toEqual(['1', '2']));
});
