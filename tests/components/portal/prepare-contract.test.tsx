import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, drawPortal, failure } from '../../support/portal/draw-portal.tsx';

// The library draws on canvases and in workers, which this browser has none of.
vi.mock('../../../src/areas/contracts/screens/document/open-pdf.ts', () => ({
  PdfError: class extends Error {},
  openPdf: () => new Promise(() => undefined),
}));

const address = '/contratos/3/assinaturas/9/prepare';
const answers: Answers = {
  'GET /signing/contract/3/9': {
    data: {
      ...{ nome: 'Distribuição', nome_cliente: 'Bia Sá', fase: 'prepare', hashcode: 'a'.repeat(64) },
      ...{ assinatura: [], testemunha: [] },
    },
  },
  'GET /contrato/3/9.pdf': () => new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf' } }),
  'GET /view/*': failure(404, 'Sem tela.'),
};
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });

test('what is typed of a preparation is asked about before it is left, and is there again after a reload', async () => {
  const { user } = await drawPortal(address, { answers });
  await user.type(await name(), 'Rui Dias');
  const back = screen.getByRole('link', { name: 'Voltar aos contratos do cliente' });
  await user.click(back);
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem confirmar?' }));
  await user.click(question.getByRole('button', { name: 'Continuar aqui' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe(address);
  expect((await name()).value).toBe('Rui Dias');

  await drawPortal(address, { answers });
  await screen.findByText('Recuperamos o que você marcou antes de sair desta página.');
  expect((await name()).value).toBe('Rui Dias');
});
