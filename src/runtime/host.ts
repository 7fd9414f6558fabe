import type { ViewAnswer } from './definition/view.ts';

/** A record of any entity as the API sends it; to-one relations are objects with `id` and their label field. */
export type EntityRecord = Readonly<Record<string, unknown>> & { readonly id: number; readonly versao?: number };

/** Parameters of the generic list search (specification 000, section 7). */
export type ListParams = {
  readonly query?: string;
  readonly size?: number;
  readonly page?: number;
  readonly fields?: readonly string[];
  readonly sortBy?: readonly string[];
  readonly sortType?: readonly ('asc' | 'desc')[];
  readonly group?: { readonly label: string; readonly value: string };
  readonly aggregate?: readonly string[];
  readonly totalizer?: readonly string[];
  readonly parentClass?: string;
  /** Filters by field name, and the id of the parent under the name of `mappedBy`. */
  readonly filters?: Readonly<Record<string, string>>;
};

export type ListAnswer = {
  readonly data: readonly EntityRecord[];
  readonly total: number;
  readonly groups: readonly Readonly<Record<string, unknown>>[];
  readonly totalizer: readonly Readonly<Record<string, unknown>>[];
  readonly aggregate: readonly Readonly<Record<string, unknown>>[];
};

/** An error of the API with its permanent code; `details` as the error catalogue types them. */
export type HostError = Error & {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
};

/**
 * Everything the runtime asks of the portal around it. `main` implements it with the shell and the API client; tests
 * pass their own. Functions that call the server reject with a HostError.
 */
export type RuntimeHost = {
  readonly loadView: (
    entity: string,
    options: { readonly name?: string; readonly parent?: string; readonly signal?: AbortSignal },
  ) => Promise<ViewAnswer>;
  readonly loadList: (url: string, params: ListParams, signal?: AbortSignal) => Promise<ListAnswer>;
  readonly loadRecord: (entity: string, id: number, signal?: AbortSignal) => Promise<EntityRecord>;
  readonly createRecord: (entity: string, values: Readonly<Record<string, unknown>>) => Promise<EntityRecord>;
  readonly saveRecord: (entity: string, id: number, values: Readonly<Record<string, unknown>>) => Promise<EntityRecord>;
  readonly deleteRecord: (
    entity: string,
    id: number,
    parent?: { readonly entity: string; readonly id: number; readonly field: string },
  ) => Promise<void>;
  readonly loadHistory: (entity: string, id: number, signal?: AbortSignal) => Promise<readonly HistoryEntry[]>;
  /** Any call of a view definition, its placeholders already filled. */
  readonly call: (method: string, url: string, body?: unknown) => Promise<unknown>;
  /** Permission flags of the screen check for an entity, such as CADASTRAR. */
  readonly loadAccess: (entity: string, signal?: AbortSignal) => Promise<Readonly<Record<string, boolean>>>;
  readonly navigate: (path: string) => void;
  /** Confirmation dialog; resolves false on cancel. */
  readonly confirm: (
    message: string,
    options?: { readonly danger?: boolean; readonly confirmLabel?: string },
  ) => Promise<boolean>;
  /** Dialog titled 'Atenção' with the messages. */
  readonly alert: (messages: readonly string[]) => Promise<void>;
  readonly notify: (message: string, kind: 'success' | 'error' | 'info') => void;
  /** Unsaved work: kept on this device, per user, until saved or discarded; survives a crash of the tab. */
  readonly drafts: {
    readonly load: (key: string) => Promise<Draft | null>;
    readonly save: (key: string, draft: Draft) => void;
    readonly clear: (key: string) => void;
  };
  /**
   * The one model of unsaved work that guards closing, leaving, reloading and logging out: a screen tells its key and
   * what is unsaved in words, or null when nothing is.
   */
  readonly unsaved: { readonly set: (key: string, label: string | null) => void };
  /** Small per-user preferences of a screen (columns, widths, saved filters). */
  readonly preferences: {
    readonly load: (key: string) => unknown;
    readonly save: (key: string, value: unknown) => void;
  };
  readonly user: Readonly<Record<string, unknown>>;
  readonly canConfigure: boolean;
  readonly language: 'pt-BR' | 'es' | 'en';
};

export type Draft = {
  readonly values: Readonly<Record<string, unknown>>;
  /** The record's version that the edit started from; null for a new record. */
  readonly versao: number | null;
  /** The values as they were when the edit started, for the three-way merge. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly savedAt: string;
};

export type HistoryEntry = {
  readonly id: number;
  readonly versao: number;
  readonly operacao: string;
  readonly dh_registro: string;
  readonly usuario: { readonly id: number; readonly nome: string } | null;
  readonly antes: Readonly<Record<string, unknown>> | null;
  readonly depois: Readonly<Record<string, unknown>> | null;
};
