import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawList } from '../../support/draw.tsx';

const view = {
  entity: 'Tudo',
  list: {
    type: 'grid',
    columns: { texto: { bold: true }, inteiro: {}, opcao: { rowEdit: false }, dia: {} },
  },
};
const rows = [
  { id: 1, versao: 4, texto: 'Ana', inteiro: 10, opcao: 'A', dia: '2026-02-15' },
  { id: 2, versao: 9, texto: 'Beto', inteiro: 20, opcao: 'B', dia: '2026-03-01' },
];
type Save = RuntimeHost['saveRecord'];

/** A list whose cells are open to be edited, and what it sends and says. */
async function openCells(saveRecord: Save, given: Partial<RuntimeHost> = {}) {
  const unsaved = vi.fn<RuntimeHost['unsaved']['set']>();
  const drawn = drawList(view, { rows, saveRecord, unsaved: { set: unsaved }, ...given });
  const { user } = drawn;
  await screen.findByText('Ana');
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar na lista' }));
  await waitFor(() => expect(cellOf('Ana', 1).dataset.editable).toBe('true'));
  return { user, unsaved };
}

/** The cell of a column of the row that has this name. */
function cellOf(name: string, column: number): HTMLElement {
  const cell = screen.getByText(name).closest('tr')?.querySelector<HTMLElement>(`[data-col="${column}"]`);
  if (!cell) throw new Error(`There is no cell ${column} of ${name}.`);
  return cell;
}

const input = () => screen.findByRole('textbox', { name: 'Inteiro' });

test("'Editar na lista' opens what a bulk change would offer, and closes it again", async () => {
  const { user } = await openCells(vi.fn<Save>());
  const open = () => [0, 1, 2, 3].filter((column) => cellOf('Ana', column).dataset.editable === 'true');
  // Neither what rows are called by nor a column that says no.
  expect(open()).toEqual([1, 3]);
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Parar de editar na lista' }));
  await waitFor(() => expect(open()).toEqual([]));
});

test('a cell is saved by itself with the version of its row, and the next save sends the version that came back', async () => {
  const saveRecord = vi.fn<Save>(async (_entity, id, values) => ({ ...rows[0], ...values, id, versao: 5 }));
  const { user, unsaved } = await openCells(saveRecord);
  await user.click(cellOf('Ana', 1));
  await user.clear(await input());
  await user.type(await input(), '17{Enter}');
  await waitFor(() => expect(cellOf('Ana', 1).textContent).toBe('17'));
  expect(saveRecord.mock.calls.map((call) => call.slice(0, 3))).toEqual([['Tudo', 1, { inteiro: 17, versao: 4 }]]);
  await waitFor(() => expect(unsaved.mock.lastCall?.[1]).toBeNull());
  await user.click(cellOf('Ana', 1));
  await user.clear(await input());
  await user.type(await input(), '18{Enter}');
  await waitFor(() => expect(saveRecord.mock.lastCall?.[2]).toEqual({ inteiro: 18, versao: 5 }));
});

test('Tab saves and goes on to the next cell, across what is not edited and into the next row', async () => {
  const saveRecord = vi.fn<Save>(async (_entity, id, values) => ({ ...values, id, versao: 5 }));
  const { user } = await openCells(saveRecord);
  await user.click(cellOf('Ana', 1));
  await user.clear(await input());
  await user.type(await input(), '17');
  await user.tab();
  await waitFor(() => expect(cellOf('Ana', 3).dataset.editor).toBe('true'));
  await waitFor(() => expect(cellOf('Ana', 3).contains(document.activeElement)).toBe(true));
  await user.tab();
  await waitFor(() => expect(cellOf('Beto', 1).dataset.editor).toBe('true'));
  expect(saveRecord.mock.calls.map(([, id, values]) => [id, values])).toEqual([[1, { inteiro: 17, versao: 4 }]]);
});

test('a refused save stays in its cell with the reason, is unsaved work, and Escape undoes it', async () => {
  const refused = Object.assign(new Error('O inteiro passa do limite.'), { code: 'REGRA', status: 422, details: {} });
  const saveRecord = vi.fn<Save>(() => Promise.reject(refused));
  const { user, unsaved } = await openCells(saveRecord);
  await user.click(cellOf('Ana', 1));
  await user.clear(await input());
  await user.type(await input(), '99{Enter}');
  const alert = await within(cellOf('Ana', 1)).findByRole('alert');
  expect(alert.textContent).toContain('O inteiro passa do limite.');
  expect(cellOf('Ana', 1).textContent).toMatch(/^99/);
  expect(cellOf('Beto', 1).textContent).toBe('20');
  expect(unsaved).toHaveBeenLastCalledWith('list/Tudo/cells', 'Tudo');
  await user.click(cellOf('Ana', 1));
  expect(await input()).toHaveProperty('value', '99');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(cellOf('Ana', 1).textContent).toBe('10'));
  expect(unsaved).toHaveBeenLastCalledWith('list/Tudo/cells', null);
  expect(saveRecord).toHaveBeenCalledTimes(1);
});

test('what is typed and taken back by Escape is not sent, nor is what is the same as before', async () => {
  const saveRecord = vi.fn<Save>();
  const { user } = await openCells(saveRecord);
  await user.click(cellOf('Ana', 1));
  await user.type(await input(), '5{Escape}');
  await waitFor(() => expect(cellOf('Ana', 1).dataset.editor).toBeUndefined());
  expect(cellOf('Ana', 1).textContent).toBe('10');
  // The focus comes back to the cell, so that the keyboard goes on from there.
  expect(document.activeElement).toBe(cellOf('Ana', 1));
  await user.keyboard('{F2}');
  await user.type(await input(), '{Enter}');
  await waitFor(() => expect(cellOf('Ana', 1).dataset.editor).toBeUndefined());
  expect(saveRecord).not.toHaveBeenCalled();
});

test('what breaks a rule of its field is not sent: its input stays open with the error', async () => {
  const saveRecord = vi.fn<Save>();
  const { user } = await openCells(saveRecord);
  await user.click(cellOf('Ana', 3));
  const day = await screen.findByRole('textbox', { name: 'Dia' });
  await user.clear(day);
  await user.type(day, '31/02/2026{Enter}');
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  expect(cellOf('Ana', 3).dataset.editor).toBe('true');
  expect(saveRecord).not.toHaveBeenCalled();
});

test('where another has changed the same cell meanwhile, a dialog asks which value counts', async () => {
  const theirs = { ...rows[0], inteiro: 12, opcao: 'B', versao: 7 };
  const changed = Object.assign(new Error('Alterado.'), {
    ...{ code: 'REGISTRO_ALTERADO', status: 409, details: { atual: theirs } },
  });
  const saveRecord = vi.fn<Save>().mockRejectedValueOnce(changed).mockRejectedValueOnce(changed);
  saveRecord.mockImplementation(async (_entity, id, values) => ({ ...theirs, ...values, id, versao: 8 }));
  const { user } = await openCells(saveRecord);
  const type = async (text: string) => {
    await user.click(cellOf('Ana', 1));
    await user.clear(await input());
    await user.type(await input(), text);
    return within(await screen.findByRole('dialog'));
  };
  const first = await type('17{Enter}');
  expect(first.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['17', '12', '10']);
  await user.keyboard('{Escape}');
  const alert = await within(cellOf('Ana', 1)).findByRole('alert');
  expect(alert.textContent).toContain('Outra pessoa mudou este valor.');
  expect(cellOf('Ana', 1).textContent).toMatch(/^17/);
  const second = await type('18{Enter}');
  await user.click(second.getByRole('button', { name: 'Salvar com estas escolhas' }));
  await waitFor(() => expect(saveRecord.mock.lastCall?.[2]).toEqual({ inteiro: 18, versao: 7 }));
  await waitFor(() => expect(cellOf('Ana', 1).textContent).toBe('18'));
  expect(cellOf('Ana', 2).textContent).toBe('Baixado');
});

test('who takes the value of the other saves nothing more', async () => {
  const theirs = { ...rows[0], inteiro: 12, versao: 7 };
  const changed = Object.assign(new Error('Alterado.'), {
    ...{ code: 'REGISTRO_ALTERADO', status: 409, details: { atual: theirs } },
  });
  const saveRecord = vi.fn<Save>().mockRejectedValue(changed);
  const { user, unsaved } = await openCells(saveRecord);
  await user.click(cellOf('Ana', 1));
  await user.clear(await input());
  await user.type(await input(), '17{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Usar o da outra pessoa' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar com estas escolhas' }));
  await waitFor(() => expect(cellOf('Ana', 1).textContent).toBe('12'));
  await waitFor(() => expect(unsaved).toHaveBeenLastCalledWith('list/Tudo/cells', null));
  expect(saveRecord).toHaveBeenCalledTimes(1);
});
