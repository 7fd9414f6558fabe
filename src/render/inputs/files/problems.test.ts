import { afterEach, expect, test, vi } from 'vitest';
import { textsOf } from '../../../ui/i18n/texts.ts';
import '../../texts/files/index.ts';
import { addedMessage, describeProblem, hintOf, limitHint, readableFiles } from './problems.ts';

const t = textsOf('files');
const form = { accepted: ['image/png', 'image/jpeg', 'application/pdf'], maxBytes: 100_000_000, maxFiles: 1 };
afterEach(() => vi.restoreAllMocks());

test('[U3] the hint of a form, and of several files', () => {
  expect(hintOf(form, t)).toBe('Arraste e solte seu arquivo aqui ou clique (JPG, PNG, PDF)');
  expect(hintOf({ ...form, accepted: ['*/*'], maxFiles: 3 }, t)).toBe('Arraste e solte seus arquivos aqui ou clique');
  expect([limitHint(form, t), limitHint({ ...form, maxFiles: 10, maxBytes: 5_000_000 }, t)]).toEqual([
    'Até 100 MB por arquivo',
    'Até 10 arquivos de 5 MB',
  ]);
});

test('[U4] the message after a file, unless the view has its own', () => {
  expect(addedMessage(undefined, 'a $& b.png', t)).toBe('Arquivo a $& b.png adicionado com sucesso.');
  expect(addedMessage('{file} recebido', 'a.png', t)).toBe('a.png recebido');
});

test('what is wrong, in words', () => {
  const inputTexts = [
    describeProblem({ code: 'ARQUIVO_GRANDE', name: 'a.png', size: 6_200_000, maxBytes: 5_000_000 }, t),
    describeProblem({ code: 'ARQUIVO_GRANDE', name: 'a.png', size: 5_000_001, maxBytes: 5_000_000 }, t),
    describeProblem({ code: 'TIPO_DE_ARQUIVO', name: 'a.exe', type: '', accepted: ['image/*', '.pdf'] }, t),
    describeProblem({ code: 'ARQUIVO_VAZIO', name: 'a.png' }, t),
    describeProblem({ code: 'ARQUIVOS_DEMAIS', count: 11, maxFiles: 10 }, t),
    describeProblem({ code: 'ARQUIVOS_DEMAIS', count: 2, maxFiles: 1 }, t),
  ];
  expect(inputTexts).toEqual([
    'a.png tem 6,2 MB; o máximo é 5 MB.',
    'a.png tem 5.000.001 bytes; o máximo é 5.000.000 bytes.',
    'a.exe não é de um tipo aceito. Envie PDF, imagens.',
    'a.png está vazio.',
    'Envie no máximo 10 de uma vez; você escolheu 11.',
    'Escolha um arquivo só.',
  ]);
});

test('[U4] a file that cannot be read is for the console alone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const good = new File(['a'], 'a.png');
  const folder = Object.assign(new File([''], 'pasta'), {
    slice: () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
  });
  expect(await readableFiles([folder, good])).toEqual([good]);
  expect(log).toHaveBeenCalledOnce();
});
