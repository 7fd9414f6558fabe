import { screen, waitFor, within } from '@testing-library/react';
import type { Act } from '../observe.tsx';

const file = new File(['x'.repeat(300)], 'foto.png', { type: 'image/png' });
/** Finds hidden elements too: checking the visibility of all elements of the page takes most of the time of an act. */
const anywhere = { hidden: true };
const named = (role: string) => screen.queryByRole(role, { name: /^Alvo/, ...anywhere });

/** The control under test: the one with the label, or the first one of a group. */
function control(): HTMLElement {
  const isControl = (each: Element) => each.matches('input,textarea,button,[role=combobox],[contenteditable]');
  const inside = (named('group') ?? named('radiogroup') ?? named('region'))?.querySelector<HTMLElement>(
    'input:not(:checked):not([type=file]),textarea,button,[contenteditable]',
  );
  const found =
    screen.queryAllByLabelText(/^Alvo/).find(isControl) ??
    inside ??
    named('button') ??
    named('link') ??
    screen.queryByRole('img', { name: /Alvo/, ...anywhere })?.closest('button') ??
    screen.queryByRole('progressbar', { name: /Alvo/, ...anywhere })?.closest('button') ??
    document.body.querySelector<HTMLElement>('input:not(:checked):not([type=file]),textarea,button,[contenteditable]');
  if (found === null) throw new Error('There is no control.');
  return found;
}

/** Whether an option is a choice, not an entry that opens the whole list. */
const isChoice = (option: HTMLElement) => option.dataset.action === undefined;

export const press: Act = async (user) => user.click(control());
export const pick: Act = async (user) => {
  await user.click(control());
  const option = (await screen.findAllByRole('option')).filter(isChoice).at(-1);
  if (option !== undefined) await user.click(option);
};
export const change: Act = async (user) => {
  const target = control();
  await user.click(target);
  // The options of an open list may still be loading.
  if (target.getAttribute('aria-expanded') === 'true') await screen.findAllByRole('option', anywhere);
  const isText =
    target instanceof HTMLInputElement && ['text', 'tel', 'search', 'email', 'password', ''].includes(target.type);
  if (isText || target instanceof HTMLTextAreaElement || target.isContentEditable) await user.keyboard('7');
  // Options appear when the answer to the typed text has arrived.
  if (target.getAttribute('aria-expanded') === 'true')
    await waitFor(() => {
      if (!screen.queryAllByRole('option', anywhere).some(isChoice)) throw new Error('Nothing is offered yet.');
    }).catch(() => undefined);
  const options = screen.queryAllByRole('option', anywhere).filter(isChoice);
  const option = options.findLast((each) => each.getAttribute('aria-selected') !== 'true') ?? options.at(-1);
  if (option !== undefined) await user.click(option);
  await user.tab();
};
export const typeCep: Act = async (user) => {
  await user.clear(control());
  await user.type(control(), '01310100');
};
export const leave: Act = async (user) => {
  await user.click(document.querySelector('input[id$=-inicio]') ?? control());
  await user.keyboard('{Escape}');
  for (let times = 0; times < 4; times += 1) await user.tab();
};
export const noAct: Act = () => Promise.resolve();
export const save: Act = async (user) => user.click(screen.getByRole('button', { name: 'Salvar', ...anywhere }));
export const button =
  (name: RegExp): Act =>
  async (user) => {
    const found = screen.queryAllByRole('button', { name, ...anywhere })[0];
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    await user.click(found);
  };
/** Opens the filter panel, and waits until it is loaded. */
export const openFilters: Act = async (user) => {
  await button(/^Filtro/)(user);
  await screen.findByRole('button', { name: /^Aplicar/, ...anywhere });
};
export const upload: Act = async (user) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is nothing to drop files on.');
  await user.upload(input, [file, new File(['yy'], 'dois.png', { type: 'image/png' })]);
};
export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (user) => {
    for (const act of acts) await act(user);
  };
export const wait =
  (time: number): Act =>
  () =>
    new Promise((done) => setTimeout(done, time));

export const checkAll: Act = async (user) => {
  const box = screen.queryAllByRole('checkbox', { name: /todos|todas|página/i, ...anywhere })[0];
  if (box === undefined) throw new Error('There is no box for all.');
  await user.click(box);
};
export const chooseAll: Act = async (user) => {
  await button(/^Mais/)(user);
  await user.click(await screen.findByRole('menuitem', { name: /^Selecionar tod/ }));
};
export const rowPress: Act = async (user) => {
  await user.click((await screen.findAllByText(/^Texto 3/))[0] ?? document.body);
};
export const tabPress: Act = async (user) => {
  const last = screen.getAllByRole('tab').at(-1);
  if (last !== undefined) await user.click(last);
};
export const tick: Act = async (user) => {
  await user.click((await screen.findAllByRole('checkbox', { name: /^Aberto: /, ...anywhere }))[0] ?? document.body);
};
export const itemPress: Act = async (user) => {
  await user.click((await screen.findAllByText('Item 1'))[0] ?? document.body);
};
export const chooseFirst: Act = async (user) => {
  const dialog = within(await screen.findByRole('dialog'));
  const row = (await dialog.findAllByText(/Cidade 1/))[0];
  if (row !== undefined) await user.click(row);
};
