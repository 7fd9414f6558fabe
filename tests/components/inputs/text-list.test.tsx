import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';
import { withEntities } from '../../support/fuzz/fuzz-entities.ts';

const entities = withEntities({
  Tudo: {
    properties: {
      etiquetas: { type: 'array', title: 'Etiquetas', items: { type: 'string' }, maxItems: 3, uniqueItems: true },
      cores: { type: 'array', title: 'Cores', items: { type: 'string', enum: ['azul', 'verde'] } },
      antigas: { type: 'array', title: 'Antigas', items: { type: 'string' } },
    },
  },
});
const view = { entity: 'Tudo', form: { elements: { etiquetas: {}, cores: {}, antigas: {} } } };

test('[I12] a list of texts is typed as tags, one of given values chosen, and a text in its place made a list', async () => {
  const record = { id: 1, versao: 1, etiquetas: ['um'], antigas: '["velho","antigo"]' };
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id, values) => ({ ...values, id, versao: 2 }));
  const { user } = drawForm(view, 1, { entities, loadRecord: async () => record, saveRecord });
  await screen.findByText('Está guardado como texto, não como lista: ["velho","antigo"]');
  await user.click(screen.getByRole('button', { name: 'Transformar em lista' }));

  const tags = screen.getByRole<HTMLInputElement>('textbox', { name: 'Etiquetas' });
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Escolhidos em Etiquetas' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await user.type(tags, 'dois,um,');
  await user.type(tags, 'três{Enter}');
  expect(chosen()).toEqual(['um', 'dois', 'três']);
  await user.type(tags, 'quatro');
  await user.tab();
  await screen.findByText('Informe no máximo 3.');
  await user.type(tags, '{Backspace}');
  await waitFor(() => expect(chosen()).toEqual(['um', 'dois', 'três']));
  await user.click(screen.getByRole('button', { name: 'Remover um' }));
  expect(document.activeElement).toBe(tags);

  await user.click(screen.getByRole('combobox', { name: /^Cores/ }));
  await user.click(await screen.findByRole('option', { name: 'verde' }));
  await user.keyboard('{Escape}');
  await user.type(tags, 'fim');
  // What stands in the field is saved, though nothing has ended it.
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(saveRecord).toHaveBeenCalledTimes(1));
  expect(saveRecord.mock.calls[0]?.[2]).toEqual({
    ...{ etiquetas: ['dois', 'três', 'fim'], cores: ['verde'], antigas: ['velho', 'antigo'] },
    versao: 1,
  });
});
