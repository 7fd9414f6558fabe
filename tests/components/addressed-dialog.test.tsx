import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ViewDefinition } from '../../src/language/view/view.ts';
import { drawAddressedScreen, drawScreen } from '../support/draw.tsx';

const rows = [1, 2].map((id) => ({ id, nome: `Aviso ${id}`, texto: `<p>Leia <a href="/outra">${id}</a>.</p>` }));
const view: ViewDefinition = {
  title: 'Avisos',
  source: { call: { method: 'GET', url: 'avisos', params: { id: '{$params.aviso}' } }, first: true, wait: false },
  elements: {
    lista: {
      type: 'repeat',
      list: { method: 'GET', url: 'avisos' },
      direction: 'vertical',
      click: { navigate: '/tela/painel?aviso={id}' },
      detail: { nome: { type: 'static', label: '' }, aqui: { type: 'notice', text: 'Aberto', visible: atAddress() } },
    },
    aberto: {
      type: 'section',
      dialog: true,
      param: 'aviso',
      label: 'Sobre {nome}',
      visible: atAddress(),
      leave: { call: { method: 'PUT', url: 'Aviso/{id}', body: { lido: true } }, refresh: true },
      elements: {
        texto: { type: 'html', label: '' },
        fechar: { type: 'button', label: 'Pronto', click: { close: true } },
      },
    },
  },
};
const host = {
  loadList: async ({ url }: { readonly url: string }) => {
    const [, id] = /id=(\d+)/.exec(url) ?? [];
    return { data: id === undefined ? rows : rows.filter((row) => String(row.id) === id), total: 2 };
  },
  confirm: async () => true,
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('[Q2] a link opens the dialog of its address, titled by its record; closing it leaves the address and runs `leave` once', async () => {
  const [went, call] = [[] as string[], vi.fn(async () => ({}))];
  const { user } = drawAddressedScreen(view, { ...host, call }, went);
  const link = await screen.findByRole('link', { name: 'Aviso 2' });
  expect(link.getAttribute('href')).toBe('/tela/painel?aviso=2');
  await user.click(link);
  const open = await dialog('Sobre Aviso 2');
  // A row reads the address of its screen.
  expect(screen.getAllByText('Aberto')).toHaveLength(1);
  expect(call).not.toHaveBeenCalled();
  await user.click(open.getByRole('button', { name: 'Pronto' }));
  await isClosed();
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
  expect(call.mock.calls[0]?.slice(0, 3)).toEqual(['PUT', 'Aviso/2', { lido: true }]);
  expect(went).toEqual(['/tela/painel?aviso=2', 'without aviso']);
});

test('[Q2] a link in the dialog leads on once `leave` is done, and the dialog does not stay in the history', async () => {
  const went: string[] = [];
  const call = vi.fn(async () => void went.push('sent'));
  const { user } = drawAddressedScreen(view, { ...host, call }, went);
  await user.click(await screen.findByRole('link', { name: 'Aviso 1' }));
  await user.click((await dialog('Sobre Aviso 1')).getByRole('link', { name: '1' }));
  await waitFor(() => expect(went).toEqual(['/tela/painel?aviso=1', 'sent', 'without aviso', '/outra']));
  expect(call).toHaveBeenCalledOnce();
});

test('[Q2] what could not be sent on leaving is said beside the screen', async () => {
  const call = () => Promise.reject(Object.assign(new Error('Sem rede.'), { code: 'REDE', status: 0, details: {} }));
  const notify = vi.fn();
  const { user } = drawAddressedScreen(view, { ...host, call, notify }, []);
  await user.click(await screen.findByRole('link', { name: 'Aviso 1' }));
  await dialog('Sobre Aviso 1');
  await user.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Sem rede.', 'error', expect.anything()));
});

test('[Q2] a record that is missing, and one that cannot be loaded, are reported beside what is drawn already', async () => {
  const missing: ViewDefinition = {
    ...view,
    source: {
      ...view.source,
      call: { method: 'GET', url: 'avisos' },
      missing: { set: { falta: true } },
      own: ['falta'],
    },
    elements: { nada: { type: 'notice', text: 'Não há esse aviso', visible: 'falta' } },
  };
  drawScreen(missing, { loadList: async () => ({ data: [], total: 0 }) });
  await screen.findByText('Não há esse aviso');
});

test('[Q2] the reason why a record did not come stands above what is drawn without it', async () => {
  const failing: ViewDefinition = {
    title: 'Avisos',
    source: { call: { method: 'GET', url: 'avisos' }, wait: false, failed: 'O aviso não veio' },
    elements: { sempre: { type: 'notice', text: 'Sempre aqui' } },
  };
  const refusal = Object.assign(new Error('Agora não.'), { code: 'RECUSADA', status: 422, details: {} });
  drawScreen(failing, { loadList: () => Promise.reject(refusal) });
  await screen.findByText('O aviso não veio');
  screen.getByText('Agora não.');
  screen.getByText('Sempre aqui');
});

test('[Q2] what stands in the head of a screen is beside its title', async () => {
  const headed: ViewDefinition = {
    title: 'Avisos',
    elements: {
      resumo: { type: 'section', label: '', head: true, elements: { novos: { type: 'notice', text: '3 novos' } } },
    },
  };
  drawScreen(headed);
  const head = (await screen.findByRole('heading', { level: 1, name: 'Avisos' })).closest('header');
  await waitFor(() => expect(head?.textContent).toContain('3 novos'));
});

function atAddress(): string {
  return '$string(id) = $params.aviso';
}
