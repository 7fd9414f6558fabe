import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawList, drawScreen } from '../../support/draw.tsx';

/** Every text that the page has had at any moment, and whether a button could be pressed then. */
function watchPage(): { readonly texts: ReadonlySet<string>; readonly enabled: ReadonlySet<string> } {
  const seen = { texts: new Set<string>(), enabled: new Set<string>() };
  const look = () => {
    for (const part of document.body.querySelectorAll('p, span, button, dd, div')) {
      const isHidden = part.closest('[hidden]') !== null;
      if (!isHidden && part.childElementCount === 0) seen.texts.add(part.textContent ?? '');
    }
    for (const button of document.body.querySelectorAll('button:not(:disabled)'))
      seen.enabled.add(button.textContent ?? '');
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  return seen;
}

const items = [
  { id: 1, nome: 'Colchão', desconto: 0, aberto: true },
  { id: 2, nome: 'Cama', desconto: 10, aberto: false },
];

test('[E2] elements of a repeat that their condition hides never show, and buttons are not open before that is known', async () => {
  const seen = watchPage();
  const order = { id: 5, permite: true, limite: 0 };
  const source = { call: { method: 'GET', url: 'pedido' } } as const;
  drawScreen(
    {
      title: 'Tela',
      source,
      elements: {
        itens: {
          ...{ type: 'repeat', label: 'Itens', data: items, itemLabel: 'nome', edit: true },
          detail: {
            aviso: {
              type: 'static',
              label: '',
              value: "'Desconto de ' & desconto & '%'",
              visible: 'desconto > $parent.limite',
            },
            excluir: { type: 'button', label: 'Excluir', visible: 'aberto and $parent.permite', click: { alert: 'x' } },
            mudar: { type: 'button', label: 'Mudar', disabled: '$not($parent.permite = false)', click: { alert: 'x' } },
          },
        },
        total: { type: 'static', label: '', value: "'Total sem frete'", visible: 'limite > 0' },
      },
    } as never,
    { loadList: async () => ({ data: order }) as never },
  );
  await screen.findByText('Desconto de 10%');
  await screen.findByRole('button', { name: /Excluir/ });
  expect([...seen.texts].filter((text) => text.includes('Desconto de'))).toEqual(['Desconto de 10%']);
  expect([...seen.texts]).not.toContain('Total sem frete');
  expect(screen.getAllByRole('button', { name: /Excluir/ })).toHaveLength(1);
  expect([...seen.enabled]).not.toContain('Mudar');
});

test('[E2] columns and actions of a list show once their condition is known to hold', async () => {
  const seen = watchPage();
  const loadList = vi.fn(async () => ({ data: [{ id: 1, texto: 'Ana' }], total: 1 }) as never);
  drawList(
    {
      list: {
        columns: { texto: { label: 'Nome' }, numero: { label: 'Segredo', visible: "$user.perfil = 'X'" } },
        actions: { apagar: { label: 'Apagar tudo', visible: 'id > 5', call: { method: 'POST', url: 'x' } } },
      },
    } as never,
    { loadList },
  );
  const table = await screen.findByRole('table');
  await within(table).findByText('Ana');
  await waitFor(() => expect(loadList).toHaveBeenCalled());
  expect([...seen.texts].filter((text) => /Segredo|Apagar/.test(text))).toEqual([]);
  // What is asked for is asked for once, with the columns that there are; filters that others share come when there is time.
  const asked = (loadList.mock.calls as unknown as [{ readonly url: string }][]).filter(([{ url }]) => url === 'Tudo');
  expect(asked).toHaveLength(1);
});
