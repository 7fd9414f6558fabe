import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListParams } from '../../../src/render/host/host.ts';
import { drawScreen } from '../../support/draw.tsx';

/** What the headings say, but for that of the buttons of rows. */
const headings = () =>
  screen
    .queryAllByRole('columnheader')
    .map((heading) => heading.textContent?.trim())
    .filter((text) => text !== 'Ações');

test('[Q17] a grid has the columns that its answer brings, behind those of the view and as its user keeps them', async () => {
  const asked: ListParams[] = [];
  const pages = [
    { id: 1, cliente: 'Ana', jan_2026: 1234.5, fev_2026: 3 },
    { id: 2, cliente: 'Bia', mar_2026: 7, fev_2026: 4 },
  ];
  const itens = {
    type: 'grid',
    label: 'Meses',
    list: { method: 'GET', url: 'meses' },
    columnsFrom: 'answer',
    size: 1,
    columns: { cliente: { label: 'Cliente', bold: true } },
  } as const;
  const { user } = drawScreen(
    { elements: { itens } },
    {
      loadList: async (_call, params) => {
        asked.push(params);
        return {
          data: pages.slice((params.page ?? 1) - 1, params.page),
          total: 2,
          groups: [],
          totalizer: [],
          aggregate: [],
        };
      },
      preferences: { load: () => ({ layout: { hidden: ['fev_2026'] } }), save: () => undefined },
    },
  );
  expect(headings()).toEqual([]);
  expect(await screen.findByText('1.234,5')).toBeDefined();
  expect(headings()).toEqual(['Cliente', 'Jan 2026']);
  // What is asked for only by name would never be brought.
  expect(asked[0]?.fields).toEqual([]);
  expect(screen.queryByRole('button', { name: /Jan 2026/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /próxima/i }));
  await waitFor(() => expect(headings()).toEqual(['Cliente', 'Mar 2026']));
});
