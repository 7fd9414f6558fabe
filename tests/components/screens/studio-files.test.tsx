import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeleteDialog } from '../../../src/areas/studio/screens/files/delete-dialog.tsx';
import { FileActions } from '../../../src/areas/studio/screens/files/file-actions.tsx';
import { NewViewDialog } from '../../../src/areas/studio/screens/files/new-view-dialog.tsx';
import { RenameAction } from '../../../src/areas/studio/screens/files/rename-action.tsx';
import { type FileAction, UndoStrip } from '../../../src/areas/studio/screens/files/undo-strip.tsx';
import { EffectDialog } from '../../../src/areas/studio/screens/schema/effect-dialog.tsx';
import type { FileChange, FileVersion } from '../../../src/areas/studio/screens/studio.queries.ts';
import { VersionsPane } from '../../../src/areas/studio/screens/versions/versions-pane.tsx';
import { dialogs } from '../../../src/portal/messages/messages.ts';
import '../../../src/areas/studio/screens/texts/index.ts';
import { draw } from '../../support/draw.tsx';
import { fuzzEntities } from '../../support/fuzz/fuzz-entities.ts';

type Sent = { readonly call: string; readonly ifMatch: string | null; readonly body: unknown };
/** What the server was sent, and what it answers by call. */
let sent: Sent[];
let answers: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => unknown>>;
beforeEach(() => {
  [sent, answers] = [[], {}];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname.replace('/api/estudio/', '')}`;
    const body = request.method === 'GET' ? {} : await request.json();
    sent.push({ call, ifMatch: request.headers.get('if-match'), body });
    const data = answers[call]?.(body) ?? {};
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

function drawPart(node: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return draw(
    <QueryClientProvider client={client}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const placed = { column: 1, severity: 'error' as const, code: 'view/unknown-call' };

test('a statement is renamed with both files, who calls it is named before, and one step takes it back', async () => {
  const at = (name: string) => `schemas/company/${name}.statement.json`;
  const caller = 'views/company/bancos_nomes.view.json';
  answers = {
    'POST arquivo/exame': () => ({
      ...{ problems: [], changes: [] },
      others: [{ ...placed, file: caller, line: 3, pointer: '/elements/nomes/list', message: 'Not known.' }],
    }),
    'PUT arquivo/nome': ({ file }) => ({ file, text: '{}', hash: 'h2' }),
  };
  const onDone = vi.fn<(action: FileAction) => void>();
  const taken = new Set([at('bancos_nomes'), at('cidades')]);
  const { user } = drawPart(
    <RenameAction file={at('bancos_nomes')} hash="h1" taken={taken} isDirty={false} onDone={onDone} />,
  );
  await user.click(screen.getByRole('button', { name: 'Renomear' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Renomear o arquivo' }));
  const path = dialog.getByLabelText('Caminho do arquivo');
  const type = (value: string) => fireEvent.change(path, { target: { value } });
  type('schemas/company/com espaço.statement.json');
  dialog.getByText(/^Use um caminho como/);
  type(at('cidades'));
  expect(dialog.getByRole('button', { name: 'Renomear' })).toHaveProperty('disabled', true);
  type(at('bancos_todos'));
  expect((await dialog.findByText(new RegExp(`${caller}:`))).textContent).toContain(caller);
  expect(dialog.getByText(/vai junto e passa a ser/).textContent).toContain('schemas/company/bancos_todos.sql');
  await user.click(dialog.getByRole('button', { name: 'Renomear' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const action = { kind: 'renamed', file: at('bancos_nomes'), to: at('bancos_todos'), hash: 'h2' } as const;
  expect(onDone).toHaveBeenCalledWith(action);

  const onUndone = vi.fn();
  drawPart(<UndoStrip action={action} onUndone={onUndone} onClose={() => undefined} />);
  screen.getByText(`${action.file} agora se chama ${action.to}.`);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(onUndone).toHaveBeenCalledWith(action.file, { text: '{}', hash: 'h2' }));
  expect(sent.filter(({ call }) => call === 'PUT arquivo/nome')).toEqual([
    { call: 'PUT arquivo/nome', ifMatch: '"h1"', body: { file: action.to } },
    { call: 'PUT arquivo/nome', ifMatch: '"h2"', body: { file: action.file } },
  ]);
});

test('a file with a draft that is not saved is neither renamed nor deleted', async () => {
  const { user } = drawPart(
    <FileActions
      {...{ viewKey: { entity: 'Tudo', name: null }, file: 'views/a.view.json', others: [], taken: new Set() }}
      {...{ stored: { text: '{}', hash: 'h' } as never, names: {} as never, isDirty: true, onDone: () => undefined }}
    />,
  );
  for (const name of ['Renomear', 'Excluir']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(dialogs.get().length).toBeGreaterThan(0);
  for (const { answer } of dialogs.get()) answer(null);
});

test('before a file goes, its screen stands with and without it, and what is gone comes back as it was', async () => {
  const file = 'views/overrides/Tudo.view.json';
  const text = '{ "entity": "Tudo", "title": "Tudo daqui" }\n';
  const base = { file: 'views/Tudo.view.json', text: '{ "entity": "Tudo", "title": "Tudo" }\n' };
  const names = { entities: fuzzEntities, operations: [], permissions: [], views: [] } as never;
  const onDelete = vi.fn();
  const key = { entity: 'Tudo', name: null };
  const { user } = drawPart(
    <DeleteDialog
      {...{ viewKey: key, file, text, names, onDelete, others: [base], isWorking: false }}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir o arquivo' }));
  expect(within(dialog.getByRole('table')).getByText(/Tudo daqui/)).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancelar' }));
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  expect(onDelete).toHaveBeenCalledTimes(1);

  answers = { 'PUT arquivo': () => ({ hash: 'h3' }) };
  const onUndone = vi.fn();
  drawPart(<UndoStrip action={{ kind: 'deleted', file, text }} onUndone={onUndone} onClose={() => undefined} />);
  screen.getByText(`${file} foi excluído.`);
  await user.click(screen.getByRole('button', { name: 'Desfazer', hidden: true }));
  await waitFor(() => expect(onUndone).toHaveBeenCalledWith(file, { text, hash: 'h3' }));
  expect(sent).toEqual([{ call: 'PUT arquivo', ifMatch: null, body: { text } }]);
});

test('an earlier text of a file is compared with the draft and taken into it', async () => {
  const version = (id: number, hash: string): FileVersion => ({
    ...{ id, hash, operacao: 'GRAVACAO', linhas: 2, aprovador: null },
    ...{ usuario: { id: 6, nome: 'Davi Nogueira' }, dh_registro: '2026-03-02T12:30:00.000Z' },
  });
  const [now, before] = ['{\n  "title": "Agora"\n}\n', '{\n  "title": "Antes"\n}\n'];
  answers = {
    'GET arquivo/versoes': () => [version(2, 'h2'), version(1, 'h1')],
    'GET arquivo/versoes/1': () => ({ text: before }),
  };
  const onTake = vi.fn();
  const { user } = drawPart(<VersionsPane file="schemas/a.schema.json" hash="h2" draft={now} onTake={onTake} />);
  const list = within(await screen.findByRole('list', { name: 'Versões do arquivo' }));
  const [newest, older] = list.getAllByRole('button');
  expect(newest?.textContent).toContain('no arquivo agora');
  await user.click(older as HTMLElement);
  const compared = within(await screen.findByRole('region', { name: 'O rascunho comparado com a versão' }));
  for (const word of [/Antes/, /Agora/]) compared.getByRole('row', { name: word });
  await user.click(compared.getByRole('button', { name: 'Usar no rascunho' }));
  expect(onTake).toHaveBeenCalledExactlyOnceWith(before);
});

test('what a file would do to what is stored, and whom an alert reaches, stands in a dialog before it is saved', async () => {
  const change = (kind: FileChange['kind'], values: Partial<FileChange> = {}): FileChange => ({
    ...{ kind, field: null, from: null, to: null, records: null, lost: 0, ids: [], examples: [], ...values },
  });
  const changes = [
    change('unused-column', { field: 'valor', records: 3 }),
    change('alert-records', { records: 4 }),
    change('alert-profile', { field: 'CONFIGURADOR', records: 1 }),
  ];
  const onConfirm = vi.fn();
  const { user } = drawPart(
    <EffectDialog
      {...{ file: 'schemas/a.schema.json', action: 'save', isWorking: false, onConfirm, onClose: () => undefined }}
      examination={{ problems: [], changes, others: [] }}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Salvar e aplicar' }));
  dialog.getByText(/O campo valor sai de uso\. A coluna fica, com os valores guardados:/);
  dialog.getByText(/Registros que cumprem a condição hoje: 4/);
  dialog.getByText(/Vai para o perfil CONFIGURADOR\. Pessoas hoje: 1/);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a new file is called by what it is of, and no name is given twice', async () => {
  const onCreateFile = vi.fn();
  const taken = new Set(['schemas/people/ClienteBloqueado.alert.json', 'schemas/people/Cliente.schema.json']);
  const entities = Object.fromEntries(fuzzEntities);
  const { user } = drawPart(
    <NewViewDialog
      {...{ isOpen: true, entities, entity: 'Tudo', taken, onCreateFile }}
      onCreate={() => undefined}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo arquivo' }));
  await user.selectOptions(dialog.getByLabelText('O que criar'), 'alert');
  const name = dialog.getByLabelText('Nome do alerta');
  fireEvent.change(name, { target: { value: 'ClienteBloqueado' } });
  expect(dialog.getByRole('button', { name: 'Começar' })).toHaveProperty('disabled', true);
  fireEvent.change(name, { target: { value: 'ClienteLimite' } });
  await user.click(dialog.getByRole('button', { name: 'Começar' }));
  expect(onCreateFile).toHaveBeenCalledExactlyOnceWith('schemas/people/ClienteLimite.alert.json');
});
