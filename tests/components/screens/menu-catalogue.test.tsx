import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPortalScreen } from '../../support/portal-views.tsx';

test('before a classification is chosen its products say what is to be chosen first', async () => {
  drawPortalScreen('menu_catalogo', { loadList: async () => ({ data: [], total: 0 }) });
  const [first] = await screen.findAllByText(/^Escolha primeiro: /);
  expect(first?.textContent).toMatch(/^Escolha primeiro: \S+.*\.$/);
});
