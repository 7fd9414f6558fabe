import type { Language } from '../../../domain/languages.ts';
import type { RuntimeHost } from '../../../render/index.ts';

/** The portal for forms of public pages: nobody is logged in, so nothing is loaded, saved or kept. */
export function publicHost(language: Language): RuntimeHost {
  const refuse = () => Promise.reject(new Error('A public page has no session to call the server with.'));
  const ignore = () => undefined;
  return {
    loadView: refuse,
    loadList: refuse,
    loadRecord: refuse,
    createRecord: refuse,
    saveRecord: refuse,
    deleteRecord: refuse,
    loadHistory: refuse,
    call: refuse,
    loadAccess: async () => ({}),
    navigate: ignore,
    confirm: async () => false,
    alert: async () => null,
    notify: ignore,
    drafts: { load: async () => null, save: ignore, clear: ignore },
    unsaved: { set: ignore },
    preferences: { load: () => null, save: ignore },
    user: {},
    canConfigure: false,
    language,
  };
}
