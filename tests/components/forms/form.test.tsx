import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ElementBoundary } from '../../../src/render/form/drawing/element-boundary.tsx';
import { setLanguage } from '../../../src/ui/i18n/texts.ts';
import { drawForm, drawWithHost } from '../../support/draw.tsx';

const steps = {
  entity: 'Tudo',
  form: {
    elements: {
      passos: {
        type: 'steps',
        elements: {
          dados: { label: 'Dados', elements: { texto: { required: true } } },
          valores: { label: 'Valores', elements: { dinheiro: {} } },
        },
      },
    },
  },
};

test('a step is left once it is valid, and its first fault takes the focus', async () => {
  const { user } = drawForm(steps, null);
  const next = await screen.findByRole('button', { name: 'Avançar' });
  const field = screen.getByRole('textbox', { name: /^Texto/ });
  await user.click(next);
  await screen.findByText('Preencha este campo.');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('Passo 1 de 2')).toBeTruthy();

  await user.type(field, 'Ana');
  await user.click(next);
  await screen.findByText('Passo 2 de 2');
  const heading = screen.getByRole('heading', { name: 'Valores' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByRole('button', { name: /Dados/ }).textContent).toContain('concluído');
});

test('a step ahead of a new record cannot be jumped to, one of a saved record can', async () => {
  drawForm(steps, null);
  expect(await screen.findByRole('button', { name: /Valores/ })).toHaveProperty('disabled', true);
});

test('nobody is asked to fill in a new record that they may not save, and a saved one is shown', async () => {
  const loadAccess = async () => ({ LISTAR: true, CADASTRAR: false, EDITAR: false, EXCLUIR: false });
  const view = { entity: 'Tudo', form: { elements: { texto: {} } } };
  drawForm(view, null, { loadAccess });
  await screen.findByText('Você não tem acesso a esta tela');
  expect(screen.queryByText('Texto')).toBeNull();
  cleanup();
  drawForm(view, 1, { loadAccess });
  await screen.findByText('Texto');
});

test('a record is saved with what has changed, and says when', async () => {
  const saveRecord = vi.fn((_entity: string, id: number, values: object) =>
    Promise.resolve({ ...values, id, versao: 2 }),
  );
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: {}, inteiro: {} } } }, 1, { saveRecord });
  const field = await screen.findByRole('textbox', { name: 'Texto' });
  await user.clear(field);
  await user.type(field, 'Novo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/^Salvo às \d\d:\d\d$/);
  expect(saveRecord.mock.calls.map(([entity, id, values]) => [entity, id, values])).toEqual([
    ['Tudo', 1, { texto: 'Novo', versao: 1 }],
  ]);
});

test('an answer that is older than the form, as of a replica that lags, does not take its place', async () => {
  const loadRecord = vi.fn(() => Promise.resolve({ id: 1, texto: 'Novo', versao: 2 }));
  const saveRecord = vi.fn((_entity: string, id: number, values: object) =>
    Promise.resolve({ ...values, id, versao: 4 }),
  );
  let change: () => void = () => undefined;
  const followEntity = (_entity: string, listener: () => void) => {
    change = listener;
    return () => undefined;
  };
  const loadVersion = () => Promise.resolve({ versao: 3, usuario: null, dh_registro: '2026-11-28T12:00:00Z' });
  const given = { loadRecord, saveRecord, followEntity, loadVersion };
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: {} } } }, 1, given);
  const field = await screen.findByRole('textbox', { name: 'Texto' });
  expect(field).toHaveProperty('value', 'Novo');
  loadRecord.mockClear();
  loadRecord.mockResolvedValue({ id: 1, texto: 'Velho', versao: 1 });
  change();
  await waitFor(() => expect(loadRecord).toHaveBeenCalled());
  await act(() => Promise.resolve());
  expect(field).toHaveProperty('value', 'Novo');
  await user.type(field, '!');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/^Salvo às/);
  expect(saveRecord.mock.calls[0]?.[2]).toEqual({ texto: 'Novo!', versao: 2 });
});

test('nothing is saved while something required is missing, and the summary leads to it', async () => {
  const createRecord = vi.fn();
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: { required: true } } } }, null, {
    createRecord,
  });
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  await screen.findByText('Preencha este campo.');
  expect(screen.getByRole('textbox', { name: /^Texto/ }).getAttribute('aria-invalid')).toBe('true');
  expect(createRecord).not.toHaveBeenCalled();
});

test('what the server refuses is said at its field', async () => {
  const refusal = Object.assign(new Error('Confira os campos.'), {
    code: 'DADOS_INVALIDOS',
    status: 400,
    details: { errors: [{ pointer: '/texto', code: 'valor', message: 'Já existe outro assim.' }] },
  });
  const dialog = Promise.withResolvers<null>();
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: {} } } }, 1, {
    saveRecord: () => Promise.reject(refusal),
    alert: () => dialog.promise,
  });
  const field = await screen.findByRole('textbox', { name: 'Texto' });
  await user.type(field, '!');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  // Behind the dialog nothing looks as if it was still being saved.
  await waitFor(() => expect(screen.queryByText('Salvando…')).toBeNull());
  expect(screen.getByText('Alterações não salvas')).toBeDefined();
  dialog.resolve(null);
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(described.map((each) => each?.textContent).join(' ')).toContain('Já existe outro assim.');
});

test('a field that a condition hides comes back with what was typed', async () => {
  const elements = { texto: {}, longo: { type: 'text', visible: "texto = 'sim'" } };
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, null);
  const switching = await screen.findByRole('textbox', { name: 'Texto' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Longo' })).toBeNull());
  await user.type(switching, 'sim');
  await user.type(await screen.findByRole('textbox', { name: 'Longo' }), 'guardado');
  await user.type(switching, ' senhor');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Longo' })).toBeNull());
  await user.clear(switching);
  await user.type(switching, 'sim');
  expect(await screen.findByRole('textbox', { name: 'Longo' })).toHaveProperty('value', 'guardado');
});

test('an element that cannot be drawn leaves the rest of the form', async () => {
  drawForm({ entity: 'Tudo', form: { elements: { texto: {}, estranho: { type: 'nenhum' } } } }, 1);
  const form = await screen.findByRole('textbox', { name: 'Texto' });
  expect(form).toBeTruthy();
  expect(within(document.body).getByRole('note').textContent).toContain('nenhum');
});

test('an element that fails while it is drawn leaves what stands beside it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('Quebrado.');
  };
  drawWithHost(
    <>
      <ElementBoundary pointer="/form/elements/x" problems={[]}>
        <Broken />
      </ElementBoundary>
      <p>Ainda aqui</p>
    </>,
  );
  expect(screen.getByText('Ainda aqui')).toBeTruthy();
});

test('[F3] errors that stand are read in the language that is switched to, at their field and above', async () => {
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: { required: true } } } }, null);
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  await screen.findByText('Preencha este campo.');
  const summary = () => within(screen.getByRole('region')).getByRole('button').textContent;
  expect(summary()).toBe('Texto: Preencha este campo.');
  try {
    await act(() => setLanguage('es'));
    expect(screen.getByText('Complete este campo.')).toBeTruthy();
    expect(screen.queryByText('Preencha este campo.')).toBeNull();
    expect(summary()).toBe('Texto: Complete este campo.');
    expect(screen.getByRole('textbox', { name: /^Texto/ }).getAttribute('aria-invalid')).toBe('true');
  } finally {
    await act(() => setLanguage('pt-BR'));
  }
});
