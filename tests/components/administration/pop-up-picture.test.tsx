import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { EntityRecord, HostFiles, RuntimeHost } from '../../../src/render/host/host.ts';
import { drawPortalForm } from '../../support/portal-views.tsx';

const popUp: EntityRecord = {
  id: 5,
  versao: 2,
  descricao: 'Inverno',
  link_conteudo: '/home',
  ativo: true,
  arquivo: null,
};
const picture = new File(['x'.repeat(300)], 'inverno.png', { type: 'image/png' });

/** The form of a pop-up, and what it sends. */
async function openPopUp(values: object = {}, upload?: HostFiles['upload']) {
  const sent = vi.fn<HostFiles['upload']>(
    upload ?? (async ({ name, size, type }) => ({ id: 21, name, extension: 'png', size, type, url: 'arquivos/21' })),
  );
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id, all) => ({
    ...popUp,
    ...all,
    id,
    versao: 3,
  }));
  const { user } = drawPortalForm('PopUp', 5, {
    saveRecord,
    loadRecord: async () => ({ ...popUp, ...values }),
    loadList: async () => ({ data: [], total: 0 }),
    files: { upload: sent, load: async () => new Blob(['x']), link: async () => '/x' } as HostFiles,
  });
  await screen.findByRole('textbox', { name: /^Descrição/ });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (found === null) throw new Error('There is nothing to drop files on.');
    return found;
  });
  return { user, input, sent, saveRecord, field: within(screen.getByRole('group', { name: 'Imagem' })) };
}
const save = () => screen.getByRole('button', { name: 'Salvar' });

test('the picture of a pop-up is sent when it is chosen, stands there at once, and is saved by its id', async () => {
  const { user, input, sent, saveRecord, field } = await openPopUp();
  expect([input.accept, input.multiple]).toEqual(['image/*', false]);
  await user.upload(input, picture);
  const shown = await field.findByRole('img', { name: 'Imagem: inverno.png' });
  expect(shown.getAttribute('src')).toBe('arquivos/21');
  expect(sent.mock.calls.map(([file]) => file.name)).toEqual(['inverno.png']);
  await user.click(save());
  await waitFor(() => expect(saveRecord.mock.calls[0]?.[2]).toEqual({ arquivo: { id: 21 }, versao: 2 }));
});

test.each([
  [
    'larger than 5 MB',
    new File([new Uint8Array(6_000_000)], 'grande.png', { type: 'image/png' }),
    /^grande\.png tem .*; o máximo é/,
  ],
  [
    'no picture',
    new File(['%PDF'], 'folheto.pdf', { type: 'application/pdf' }),
    /^folheto\.pdf não é de um tipo aceito/,
  ],
  ['empty', new File([], 'nada.png', { type: 'image/png' }), 'nada.png está vazio.'],
])('a file that is %s is not sent, and the field says why', async (_what, file, reason) => {
  const { input, sent, field } = await openPopUp();
  // As it is dropped: what a browser offers in its own dialog is filtered.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, file);
  await field.findByText(reason);
  expect(field.queryByRole('img')).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

test('a picture that the server refuses says why, and another one may be chosen', async () => {
  const refused = Object.assign(new Error('O arquivo tem um vírus.'), { code: 'VIRUS', status: 422, details: {} });
  const upload = vi.fn<HostFiles['upload']>().mockRejectedValueOnce(refused);
  upload.mockImplementation(async ({ name, size, type }) => ({
    ...{ id: 22, name, extension: 'png', size, type, url: 'arquivos/22' },
  }));
  const { user, input, saveRecord, field } = await openPopUp({}, upload);
  await user.upload(input, picture);
  await field.findByText(/O arquivo tem um vírus\./);
  await user.upload(input, new File(['y'.repeat(200)], 'outra.png', { type: 'image/png' }));
  await field.findByRole('img', { name: 'Imagem: outra.png' });
  await user.click(save());
  await waitFor(() => expect(saveRecord.mock.calls[0]?.[2]).toEqual({ arquivo: { id: 22 }, versao: 2 }));
});

test('a picture that is taken away leaves a pop-up without one, which asks for it or for an address', async () => {
  const arquivo = { id: 9, name: 'verao.png', extension: 'png', size: 900, type: 'image/png', url: 'arquivos/9' };
  const { user, saveRecord, field } = await openPopUp({ arquivo });
  await field.findByRole('img', { name: 'Imagem: verao.png' });
  await user.click(field.getByRole('button', { name: 'Retirar verao.png' }));
  await waitFor(() => expect(field.queryByRole('img')).toBeNull());
  await user.click(save());
  expect(await field.findByText('Envie a imagem ou informe o endereço.')).toBeTruthy();
  expect(saveRecord).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Endereço da imagem' }), '/img/verao.png');
  await user.click(save());
  await waitFor(() =>
    expect(saveRecord.mock.calls[0]?.[2]).toEqual({ arquivo: null, imagem: '/img/verao.png', versao: 2 }),
  );
});
