import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAreas } from '../../src/areas/area.ts';
import { contractsArea } from '../../src/areas/contracts/screens/area.tsx';
import { openPdf, PdfError } from '../../src/areas/contracts/screens/document/open-pdf.ts';
import { drawScreen } from '../support/draw.tsx';
import { type Answers, drawPortal, failure } from '../support/portal/draw-portal.tsx';

// The library draws on canvases and in workers, which this browser has none of.
vi.mock('../../src/areas/contracts/screens/document/open-pdf.ts', async () => {
  class Problem extends Error {
    readonly problem: string;
    constructor(problem: string) {
      super(problem);
      this.problem = problem;
    }
  }
  return { PdfError: Problem, openPdf: vi.fn() };
});

const page = {
  getViewport: () => ({ width: 600, height: 800 }),
  getTextContent: async () => ({
    items: [
      { str: 'Contrato de', hasEOL: false },
      { str: 'distribuição', hasEOL: true },
    ],
  }),
  render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
};
const pdf = { numPages: 2, getPage: async () => page, loadingTask: { destroy: async () => undefined } };
const placed = { page: 1, x: 10, y: 20, width: 30, height: 8 };

beforeEach(() => {
  openAreas([contractsArea]);
  vi.mocked(openPdf).mockReset();
  vi.mocked(openPdf).mockResolvedValue(pdf as never);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (entries: readonly object[]) => void;
      constructor(notify: (entries: readonly object[]) => void) {
        this.#notify = notify;
      }
      observe() {
        this.#notify([{ isIntersecting: true }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
});

function drawContract(values: object = {}) {
  const record = { id: 7, url: '/contrato/7/9.pdf', fase: 'prepare', assinatura: [placed], testemunha: [], ...values };
  const elements = {
    documento: { type: 'component', component: 'contracts/document', label: 'Contrato' },
    marcas: { type: 'text', label: 'Marcas', value: "$count(assinatura) & ' e ' & $count(testemunha)" },
  };
  return drawScreen({ title: 'Preparar', source: { call: { method: 'GET', url: 'contrato' } }, elements } as never, {
    loadList: async () => ({ data: record }),
  });
}

test('pages are named, their text can be read, and marks stand in percent of the page', async () => {
  drawContract();
  const first = await screen.findByRole('region', { name: 'Página 1 de 2' });
  expect(await within(first).findByText('Contrato de distribuição')).toBeTruthy();
  const mark = within(first).getByRole('button', { name: 'Assinatura de D.I 1, página 1' });
  expect(mark.parentElement?.style).toMatchObject({ left: '10%', top: '20%', width: '30%', height: '8%' });
  expect(screen.getByRole('region', { name: 'Página 2 de 2' })).toBeTruthy();
});

test('marks are added, moved and sized by keys, taken away, and each change is announced', async () => {
  const { user } = drawContract();
  const mark = await screen.findByRole('button', { name: 'Assinatura de D.I 1, página 1' });
  mark.focus();
  await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
  expect(mark.parentElement?.style).toMatchObject({ left: '11%', top: '21%', width: '31%', height: '8%' });
  const announced = 'Assinatura de D.I 1, página 1: 11% da esquerda, 21% do topo, 31% por 8%.';
  expect(screen.getByText(announced)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Adicionar assinatura da testemunha' }));
  expect(await screen.findByRole('button', { name: /^Assinatura de Testemunha 1, página \d$/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Adicionar assinatura do D.I' }));
  expect(await screen.findByRole('button', { name: /^Assinatura de D\.I 2, página \d$/ })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Remover a assinatura de D.I 2' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Assinatura de D\.I 2/ })).toBeNull());
  screen.getByRole('button', { name: 'Assinatura de D.I 1, página 1' }).focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Assinatura de D\.I/ })).toBeNull());
});

test('a mark follows the pointer and is put down once', async () => {
  drawContract();
  const mark = await screen.findByRole('button', { name: 'Assinatura de D.I 1, página 1' });
  const box = { left: 0, top: 0, width: 500, height: 1000, right: 500, bottom: 1000, x: 0, y: 0, toJSON: () => ({}) };
  const sheet = screen.getByRole('region', { name: 'Página 1 de 2' });
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(box);
  fireEvent.pointerDown(mark, { button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(mark, { clientX: 150, clientY: 200 });
  expect(mark.parentElement?.style).toMatchObject({ left: '20%', top: '30%' });
  fireEvent.pointerUp(mark, { clientX: 9000, clientY: 200 });
  expect(mark.parentElement?.style).toMatchObject({ left: '70%', top: '30%', width: '30%' });
});

test('behind the phase of preparing marks only show', async () => {
  drawContract({ fase: 'di' });
  expect(await screen.findByRole('img', { name: 'Assinatura de D.I 1, página 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Adicionar|Remover/ })).toBeNull();
});

test('a document that cannot be shown says why, and what was not found can be tried again', async () => {
  vi.mocked(openPdf).mockRejectedValueOnce(new PdfError('missing'));
  const { user } = drawContract();
  expect(await screen.findByText(/não foi encontrado ou não pode ser lido/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Tentar (de novo|novamente)/ }));
  expect(await screen.findByRole('region', { name: 'Página 1 de 2' })).toBeTruthy();
});

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
const witness = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });

test('what is typed of a preparation is asked about before it is left, and is there again after a reload', async () => {
  const { user } = await drawPortal(address, { answers });
  await user.type(await witness(), 'Rui Dias');
  const back = screen.getByRole('link', { name: 'Voltar aos contratos do cliente' });
  await user.click(back);
  const question = within(await screen.findByRole('dialog', { name: 'Sair sem confirmar?' }));
  await user.click(question.getByRole('button', { name: 'Continuar aqui' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe(address);
  expect((await witness()).value).toBe('Rui Dias');

  await drawPortal(address, { answers });
  await screen.findByText('Recuperamos o que você marcou antes de sair desta página.');
  expect((await witness()).value).toBe('Rui Dias');
});
