import type { ViewAnswer } from '../../../src/runtime/definition/view.ts';
import type { RuntimeHost } from '../../../src/runtime/host.ts';

const refuse = () => Promise.reject(new Error('The bench has no server.'));

/** A portal without a server: views are given, everybody may do everything, drafts and preferences are forgotten. */
export function benchHost({ view }: { readonly view: ViewAnswer }): RuntimeHost {
  return {
    loadView: () => Promise.resolve(view),
    loadList: refuse,
    loadRecord: refuse,
    createRecord: refuse,
    saveRecord: refuse,
    deleteRecord: refuse,
    loadHistory: refuse,
    call: refuse,
    loadAccess: () => Promise.resolve({ LISTAR: true, CADASTRAR: true, EDITAR: true, EXCLUIR: true }),
    navigate: () => undefined,
    confirm: () => Promise.resolve(true),
    alert: () => Promise.resolve(),
    notify: () => undefined,
    drafts: { load: () => Promise.resolve(null), save: () => undefined, clear: () => undefined },
    unsaved: { set: () => undefined },
    preferences: { load: () => undefined, save: () => undefined },
    user: {},
    canConfigure: false,
    language: 'pt-BR',
  };
}
