import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm, drawList } from '../../support/draw.tsx';

const record = { id: 1, versao: 1, texto: 'Ana', longo: 'ana@b.example', opcao: 'A', inteiro: 45 };
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });

test('a part that is closed says that it holds an error, and saving opens the tab and the part with the first one', async () => {
  const view = {
    entity: 'Tudo',
    form: {
      elements: {
        abas: {
          type: 'tabs',
          elements: {
            exibicao: { type: 'section', label: 'Exibição', elements: { inteiro: {} } },
            partes: {
              ...{ type: 'section', label: 'Partes' },
              elements: {
                acordeao: {
                  type: 'accordion',
                  elements: {
                    um: { label: 'Primeira', elements: { texto: {} } },
                    dois: { label: 'Segunda', elements: { longo: { type: 'text', required: true } } },
                  },
                },
              },
            },
          },
        },
      },
    },
  } as const;
  const { user } = drawForm(view, 1, { loadRecord: async () => record, alert: async () => null });
  await screen.findByRole('tab', { name: /^Partes/ });
  await user.click(tab('Partes'));
  const part = () => screen.getByRole('button', { name: /^Segunda/ });
  await user.click(part());
  await user.clear(await screen.findByRole('textbox', { name: /^Longo/ }));
  await user.tab();
  await waitFor(() => expect(part().textContent).toContain('1 campo com erro'));
  await user.click(part());
  expect(part().getAttribute('aria-expanded')).toBe('false');
  await user.click(tab('Exibição'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const wrong = () => screen.getByRole('textbox', { name: /^Longo/ });
  await waitFor(() => expect(document.activeElement).toBe(wrong()));
  expect(tab('Partes').getAttribute('aria-selected')).toBe('true');
  expect(part().getAttribute('aria-expanded')).toBe('true');
  // So does the entry of the summary.
  await user.click(tab('Exibição'));
  await user.click(screen.getByRole('button', { name: /^Longo: / }));
  await waitFor(() => expect(document.activeElement).toBe(wrong()));
});

test('what a field sets when it comes to rest is in the next step', async () => {
  const steps = {
    quem: { label: 'Quem é', elements: { texto: { change: { set: { longo: "= 'oi ' & texto" } } } } },
    contato: { label: 'Contato', elements: { longo: { type: 'text' } } },
  } as const;
  const view = {
    entity: 'Tudo',
    form: { elements: { etapas: { type: 'steps', label: 'Cadastro', elements: steps } } },
  };
  const { user } = drawForm(view, 1, { loadRecord: async () => record });
  const name = await screen.findByRole('textbox', { name: /^Texto/ });
  fireEvent.change(name, { target: { value: 'Bi' } });
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Longo' })).toHaveProperty('value', 'oi Bi'));
});

test('actions set, are done once however often one presses, fail by name, and show as the record stands', async () => {
  const view = {
    entity: 'Tudo',
    form: {
      elements: {
        texto: {},
        longo: { type: 'text' },
        opcao: {},
        mais: {
          ...{ type: 'menu', label: 'Mais' },
          elements: {
            aprovar: { type: 'button', label: 'Aprovar', click: { set: { opcao: 'B', longo: "= texto & '!'" } } },
            falhar: { type: 'button', label: 'Falhar', click: { call: { method: 'POST', url: 'Tudo/{id}/nada' } } },
          },
        },
        enviar: {
          ...{ type: 'button', label: 'Enviar uma vez' },
          click: { call: { method: 'POST', url: 'Tudo/{id}/duas' }, set: { texto: 'Enviado' } },
        },
      },
      actions: { so_nova: { label: 'Só nova', visible: { field: 'opcao', is: 'A' }, refresh: true } },
    },
  } as const;
  const failed = Object.assign(new Error('Não deu.'), { code: 'X', status: 404, details: {} });
  const answer = Promise.withResolvers<object>();
  const call = vi.fn<RuntimeHost['call']>((_method, url) =>
    url.endsWith('nada') ? Promise.reject(failed) : answer.promise,
  );
  const alert = vi.fn<RuntimeHost['alert']>(async () => null);
  const safeCalls = ['Tudo/{id}/nada', 'Tudo/{id}/duas'];
  const { user } = drawForm(view, 1, { loadRecord: async () => record, call, alert, safeCalls });
  await screen.findByRole('button', { name: 'Só nova' });
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Falhar' }));
    await waitFor(() => expect(alert).toHaveBeenCalledTimes(times));
    expect(alert.mock.lastCall?.[0].join(' ')).toMatch(/^Falhar: /);
  }
  // The repeat is the same act: a server that knows the key does nothing twice.
  const keys = call.mock.calls.map((each) => each[3]?.idempotencyKey);
  expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string']);

  await user.dblClick(screen.getByRole('button', { name: 'Enviar uma vez' }));
  answer.resolve({ data: null });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Texto' })).toHaveProperty('value', 'Enviado'));
  expect(call).toHaveBeenCalledTimes(3);

  await user.click(screen.getByRole('button', { name: 'Mais' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Aprovar' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Só nova' })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Longo' })).toHaveProperty('value', 'Enviado!');
});

test('a list draws what is shown in forms as cells', async () => {
  const columns = { texto: {}, opcao: { type: 'badge' }, inteiro: { type: 'progress' }, longo: { type: 'link' } };
  const row = { ...record, longo: 'https://fora.example/um' };
  drawList({ entity: 'Tudo', list: { type: 'grid', columns } }, { rows: [row] });
  const found = within(await screen.findByRole('row', { name: /Ana/ }));
  found.getByText('Aberto');
  found.getByRole('progressbar', { name: '45%' });
  const link = found.getByRole('link', { name: /fora\.example/ });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('[C2] a filter of an address names its record, with what tells it from others of that name', async () => {
  const loadList: RuntimeHost['loadList'] = async ({ url }) =>
    url === 'Cidade' ? { data: [{ id: 7, nome: 'Recife', uf: 'PE' }], total: 1 } : { data: [record], total: 1 };
  drawList(
    { entity: 'Tudo', list: { columns: { texto: {} }, filters: { cidade: {} } } },
    { loadList, search: '?cidade=7' },
  );
  const chips = within(await screen.findByRole('list', { name: 'Filtros' }));
  await waitFor(() => expect(chips.getAllByRole('listitem')[0]?.textContent).toMatch(/^Cidade: Recife/));
});
