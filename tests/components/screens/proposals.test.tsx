import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PropostaArquivo } from '../../../src/api/index.ts';
import { ProposalsScreen } from '../../../src/areas/studio/screens/proposals/proposals-screen.tsx';
import { WaitingStrip } from '../../../src/areas/studio/screens/proposals/waiting-strip.tsx';
import { ScreenContext } from '../../../src/portal/panes/screen-context.ts';
import { draw } from '../../support/draw.tsx';

const file = 'schemas/orders/PedidoVenda.flow.json';
const waiting: PropostaArquivo = {
  ...{ id: 4, arquivo: file, operacao: 'GRAVACAO', para: null, areas: ['money'], situacao: 'AGUARDA', motivo: null },
  ...{ usuario: { id: 6, nome: 'Rui Prado' }, minha: false, desatualizada: false },
  ...{ dh_registro: '2026-03-02T12:30:00.000Z', decidida_por: null, dh_decisao: null },
};

/** What the server holds, and what it was sent. */
let proposals: PropostaArquivo[];
let decide: boolean;
let sent: { readonly url: string; readonly body: unknown }[];
beforeEach(() => {
  [proposals, decide, sent] = [[waiting], true, []];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const answer = (body: unknown, status = 200) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    if (request.method === 'POST') {
      sent.push({ url: pathname, body: await request.json().catch(() => null) });
      const [, id, act] = /propostas\/(\d+)\/(\w+)$/.exec(pathname) ?? [];
      const states = { aprovacao: 'APROVADA', recusa: 'RECUSADA', retirada: 'RETIRADA' } as const;
      const situacao = act === 'aprovacao' || act === 'recusa' || act === 'retirada' ? states[act] : 'AGUARDA';
      proposals = proposals.map((one) =>
        one.id === Number(id)
          ? { ...one, situacao, decidida_por: { id: 1, nome: 'Ana' }, dh_decisao: '2026-03-02T14:00:00.000Z' }
          : one,
      );
      return answer({ data: proposals[0] });
    }
    const [, id] = /propostas\/(\d+)$/.exec(pathname) ?? [];
    const proposta = proposals.find((one) => one.id === Number(id));
    return id === undefined
      ? answer({ data: proposals, decide })
      : answer({ data: { proposta, base: 'antes\n', atual: 'antes\n', hash_atual: 'h1', novo: 'depois\n' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const shell = {
  ...{ key: 'mudancas', path: '/estudio/mudancas', isActive: true, view: null, entity: null },
  ...{ params: {}, access: {}, setTitle: () => undefined },
};

function drawScreen(node = <ProposalsScreen />) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return draw(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ScreenContext value={shell}>{node}</ScreenContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('an administrator sees who asks for what with the difference, and agrees to the one that was shown', async () => {
  const { user } = drawScreen();
  const list = await screen.findByRole('region', { name: 'Esperam por um administrador' });
  expect(within(list).getByText(file)).toBeTruthy();
  expect(within(list).getByText('Dinheiro')).toBeTruthy();
  expect(within(list).getByText(/Rui Prado/)).toBeTruthy();
  const difference = await within(list).findByRole('table', { name: `O que muda em ${file}` });
  expect(difference.textContent).toContain('antes');
  expect(difference.textContent).toContain('depois');
  await user.click(within(list).getByRole('button', { name: 'Aprovar' }));
  await screen.findByText('Nada espera por um administrador');
  expect(sent).toEqual([{ url: '/api/estudio/propostas/4/aprovacao', body: { hash_atual: 'h1' } }]);
  expect(screen.getByText(/Aprovada por Ana/)).toBeTruthy();
});

test('a refusal asks for its reason, and goes back without one', async () => {
  const { user } = drawScreen();
  await user.click(await screen.findByRole('button', { name: 'Recusar' }));
  expect(screen.getByRole('button', { name: 'Recusar a mudança' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Recusar' }));
  await user.type(screen.getByRole('textbox', { name: /Por que recusar/ }), ' Não agora. ');
  await user.click(screen.getByRole('button', { name: 'Recusar a mudança' }));
  await screen.findByText('Nada espera por um administrador');
  expect(sent).toEqual([{ url: '/api/estudio/propostas/4/recusa', body: { motivo: 'Não agora.' } }]);
});

test('nobody agrees to a change whose file is another one by now', async () => {
  proposals = [{ ...waiting, desatualizada: true }];
  drawScreen();
  expect(await screen.findByRole('button', { name: 'Aprovar' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('note').textContent).toContain('O arquivo mudou depois deste pedido');
});

test('a configurator decides on nothing, takes back what is their own, and reads why it was refused', async () => {
  decide = false;
  proposals = [{ ...waiting, minha: true }];
  const { user } = drawScreen(<WaitingStrip file={file} />);
  expect(await screen.findByText(/Uma mudança sua deste arquivo espera por um administrador/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(sent).toEqual([{ url: '/api/estudio/propostas/4/retirada', body: null }]);
});

test('what was refused stands at its file with the reason, and those of others are told', async () => {
  decide = false;
  const refused = { situacao: 'RECUSADA' as const, motivo: 'Não agora.', decidida_por: { id: 1, nome: 'Ana' } };
  proposals = [
    { ...waiting, id: 5 },
    { ...waiting, ...refused, minha: true },
  ];
  drawScreen(<WaitingStrip file={file} />);
  expect(await screen.findByText(/foi recusada por Ana: Não agora\./)).toBeTruthy();
  expect(screen.getByText(/Rui Prado pediu uma mudança deste arquivo/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retirar' })).toBeNull();
});
