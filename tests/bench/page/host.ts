import type { ViewAnswer } from '../../../src/language/view/view-answer.ts';
import type { FormDraft, RuntimeHost } from '../../../src/render/host/host.ts';

const refuse = () => Promise.reject(new Error('The bench has no server.'));

/** The rows of every list, or those of each by its address. */
type Rows = readonly object[] | Readonly<Record<string, readonly object[]>>;

/** A portal without a server: view, rows and draft are given, everybody may do everything, what is typed is forgotten. */
export function benchHost(view: ViewAnswer, rows: Rows, draft: FormDraft | null): RuntimeHost {
  return {
    loadView: () => Promise.resolve(view),
    loadList: ({ url }) => {
      const data = Array.isArray(rows) ? rows : (Reflect.get(rows, url) ?? []);
      return Promise.resolve({ data, total: data.length, groups: [], totalizer: [], aggregate: [] });
    },
    loadRecord: refuse,
    createRecord: refuse,
    saveRecord: refuse,
    deleteRecord: refuse,
    loadHistory: refuse,
    call: refuse,
    loadAccess: () => Promise.resolve({ LISTAR: true, CADASTRAR: true, EDITAR: true, EXCLUIR: true }),
    navigate: () => undefined,
    confirm: () => Promise.resolve(true),
    alert: () => Promise.resolve(null),
    notify: () => undefined,
    drafts: { load: () => Promise.resolve(draft), save: () => undefined, clear: () => undefined },
    unsaved: { set: () => undefined },
    preferences: { load: () => undefined, save: () => undefined },
    user: {},
    canConfigure: false,
    language: 'pt-BR',
  };
}
