import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import type { EntityModel } from '../../src/language/entity/entity.ts';
import type { ViewDefinition } from '../../src/language/view/view.ts';
import type { EntityRecord, RuntimeHost } from '../../src/render/host/host.ts';
import { texts } from '../../src/ui/texts/pt-br.ts';
import { drawForm, drawList, drawScreen } from './draw.tsx';

type User = ReturnType<typeof drawForm>['user'];
/** Actions of a person after a view was drawn. */
export type Act = (user: User) => Promise<void>;
/** Where a view is drawn: form of a saved or new record, list, or screen without an entity. */
export type Place = 'record' | 'new' | 'list' | 'screen';
export type Observed = {
  readonly view: ViewDefinition;
  readonly place: Place;
  readonly rows?: readonly object[] | undefined;
  readonly act?: Act | undefined;
  /** Part of a line of the log of calls that is waited for. */
  readonly awaits?: string;
  readonly given?: { readonly entities?: ReadonlyMap<string, EntityModel> };
};

/** A record of `Tudo` with a value in every field. */
const record: EntityRecord = {
  id: 3,
  versao: 1,
  texto: 'Texto 3',
  longo: 'Longo 3',
  inteiro: 3,
  numero: 37.5,
  dinheiro: 1234.5,
  ativo: true,
  falso: false,
  dia: '2026-03-15',
  instante: '2026-03-15T12:30:00Z',
  hora: '14:30',
  opcao: 'A',
  livre: null,
  cidade: { id: 2, nome: 'Porto', uf: 'PT' },
};
const items = [1, 2, 3].map((id) => ({
  ...{ id, versao: 1, descricao: `Item ${id}`, quantidade: id, valor: id * 12.5, entrega: `2026-0${id}-15` },
  ...{
    ativo: id % 2 === 0,
    ordem: id * 10,
    pai: id === 2 ? { id: 1, descricao: 'Item 1' } : null,
    imagem: `/i/${id}.png`,
  },
  cidade: { id: 2, nome: 'Porto' },
}));
const cities = [1, 2].map((id) => ({ id, versao: 1, nome: `Cidade ${id}`, uf: 'SP' }));
const all = [3, 4].map((id) => ({ ...record, id, texto: `Texto ${id}`, ativo: id === 3 }));

/** A form definition instead of rows. */
function formAnswer(url: string) {
  const view = { title: url, elements: { nome: { type: 'text', label: `Nome em ${url}` } } };
  const layers = [{ layer: 'base', file: 'views/a.view.json', view }];
  const noRows = { data: [], total: 0, groups: [], totalizer: [], aggregate: [] };
  return { ...noRows, entity: 'a', hash: url, model: null, related: {}, layers, problems: [] };
}

/** A delayed answer that can be cancelled. */
function answerLate(args: readonly unknown[], onCancel: () => void): Promise<object> {
  const signal = args.find((arg) => arg instanceof AbortSignal) ?? Object(args.at(-1)).signal;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({}), 200);
    if (!(signal instanceof AbortSignal)) return;
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      onCancel();
      reject(signal.reason);
    });
  });
}

/** Draws a view, acts, and returns what can be observed as one text: the page, and the calls of the host. */
export async function observe(observed: Observed): Promise<string> {
  const stacks = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit') ?? {};
  // React records a stack trace for each element, which takes an eighth of the time, and sets its own limit of lines.
  Object.defineProperty(Error, 'stackTraceLimit', { configurable: true, get: () => 0, set: () => undefined });
  try {
    return await see(observed);
  } finally {
    Object.defineProperty(Error, 'stackTraceLimit', stacks);
  }
}

async function see({ view, place, rows, act, awaits, given }: Observed): Promise<string> {
  const log: string[] = [];
  let open = 0;
  const noted =
    <Args extends readonly unknown[], Result>(name: string, answer: (...args: Args) => Result) =>
    async (...args: Args): Promise<Awaited<Result>> => {
      log.push(`${name} ${JSON.stringify(args.filter((arg) => !(arg instanceof AbortSignal)))}`);
      open += 1;
      try {
        return await answer(...args);
      } finally {
        open -= 1;
      }
    };
  const rowsOf = (url: string) => rows ?? (/Cidade/.test(url) ? cities : /Item|itens/.test(url) ? items : all);
  const host: Partial<RuntimeHost> = {
    loadList: noted('loadList', ({ url }, { aggregate = [], totalizer = [], group, size = 0 }) => {
      if (url.startsWith('component/')) return Promise.resolve(formAnswer(url));
      const data = rowsOf(url);
      return Promise.resolve({
        data: size > 0 ? data.slice(0, size) : data,
        total: data.length,
        groups: group === undefined ? [] : [{ [group.label]: 'Grupo', [group.value]: 1, total: 7 }],
        totalizer: totalizer.map((field) => ({ field, value: 'A', count: 7 })),
        aggregate: aggregate.map((each) => ({ [each.split(':')[0] ?? '']: 12.5 })),
      });
    }),
    loadRecord: noted('loadRecord', () => Promise.resolve(record)),
    createRecord: noted('createRecord', (_entity, values) => Promise.resolve({ ...record, ...values })),
    saveRecord: noted('saveRecord', (_entity, _id, values) => Promise.resolve({ ...record, ...values })),
    deleteRecord: noted('deleteRecord', () => Promise.resolve()),
    call: noted('call', (...args) => {
      // For tests of cancelling.
      if (String(args[1]).includes('demorar')) return answerLate(args, () => void log.push('cancelled'));
      const refusal = Object.assign(new Error('Não pode.'), { code: 'RECUSADA', status: 422, details: {} });
      return String(args[1]).includes('recusar') ? Promise.reject(refusal) : Promise.resolve({});
    }),
    openView: noted('openView', () => Promise.resolve({ id: 2, nome: 'Porto' })),
    download: noted('download', () => Promise.resolve()),
    openImport: (entity) => void log.push(`import ${entity}`),
    emit: noted('emit', () => Promise.resolve()),
    navigate: (path) => void log.push(`navigate ${path}`),
    dropAddressParam: (name) => void log.push(`address without ${name}`),
    leaveFor: (address) => void log.push(`leave ${address}`),
    setAddressParam: (name, value) => void log.push(`address ${name}=${value}`),
    confirm: noted('confirm', (question: unknown) => Promise.resolve(question !== 'Recusada?')),
    alert: noted('alert', () => Promise.resolve(null)),
    // The user types nothing.
    askValues: noted('askValues', () => Promise.resolve(null)),
    notify: (text, kind) => void log.push(`notify ${kind} ${text}`),
    files: {
      upload: noted('upload', (sent: File) =>
        Promise.resolve({
          id: 1,
          name: sent.name,
          extension: 'png',
          size: sent.size,
          type: sent.type,
          url: 'arquivos/1',
        }),
      ),
      load: noted('loadFile', () => Promise.resolve(new Blob(['x']))),
      link: noted('link', () => Promise.resolve('/x')),
    },
    ...given,
  };
  const { user } =
    place === 'list'
      ? drawList(view, { ...host, onSearch: (search) => void log.push(`search ${search}`) })
      : place === 'screen'
        ? drawScreen(view, host)
        : drawForm(view, place === 'new' ? null : 3, host);
  let changes = 0;
  const watcher = new MutationObserver(() => {
    changes += 1;
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const settle = async (isThere: () => boolean) => {
    let quiet = 0;
    for (let turn = 0; turn < maxTurns && (quiet < 3 || !isThere()); turn += 1) {
      const before = changes;
      await new Promise((done) => setTimeout(done, 3));
      // Checked once, because it takes longer than a turn.
      if (quiet === 1) await vi.dynamicImportSettled();
      quiet = changes === before && open === 0 && !isLoading() ? quiet + 1 : 0;
    }
  };
  const hasAsked = () => awaits === undefined || log.some((line) => line.includes(awaits));
  await settle(() => act !== undefined || hasAsked());
  if (act !== undefined) {
    await act(user);
    await settle(hasAsked);
  }
  const focus = document.activeElement?.tagName ?? '';
  const seen = `${writePage()}\n${log.join('\n')}\n${focus}`;
  watcher.disconnect();
  cleanup();
  return seen;
}

/** Far more turns than a page needs. A page that never stops loading is observed as it is then. */
const maxTurns = 800;

/** Whether a placeholder of a part or of rows that are being loaded is shown. */
function isLoading(): boolean {
  const { body } = document;
  return body.querySelector('[aria-busy=true]') !== null || (body.textContent ?? '').includes(texts.unprinted);
}

/** HTML of the page with generated ids replaced, so that two drawings can be compared. */
function writePage(): string {
  const ids = new Map<string, string>();
  const controls = [...document.querySelectorAll<HTMLInputElement>('input,textarea,select')].map(
    ({ type, value, checked }) => `${type} ${value} ${checked}`,
  );
  const body = document.createElement('div');
  body.append(...[...document.body.children].map((child) => child.cloneNode(true)));
  for (const style of body.querySelectorAll('style')) style.remove();
  const page = body.innerHTML + controls.join('\n');
  return page.replace(/mantine-[a-z0-9]{6,}|_r_[0-9a-z]+_|:r[0-9a-z]+:|\b[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size}`);
    return ids.get(id) ?? '';
  });
}
