import type { Language } from '../../domain/languages.ts';
import type { EntityLookup } from '../../language/entity/field-path.ts';
import type { FileItem } from '../../language/values/file-value.ts';
import type { ElementMap } from '../../language/view/view.ts';
import type { ViewAnswer } from '../../language/view/view-answer.ts';
import type { LastChange } from './last-change.ts';

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
  /** Sent by tables: rows may be incomplete (specification 000, section 7). */
  readonly lazy?: true;
  readonly parentClass?: string;
  /** The parent's list field. */
  readonly field?: string;
  /** Filters by field name, including the parent's id under the name of `mappedBy`. */
  readonly filters?: Readonly<Record<string, string>>;
};

/** Call for rows; by POST the parameters are in the body (specification 000, section 7). */
export type ListCall = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** For POST: what is sent besides the parameters of the search. */
  readonly body?: unknown;
  /** The view and its version: no click causes the call of a list, so one by POST needs permission first. */
  readonly view?: string;
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
  /** All messages for the user, `message` first; absent if there is only that one. */
  readonly messages?: readonly string[];
};

/**
 * Everything that the runtime needs of the surrounding portal. `useRuntimeHost` of `src/areas/records/screens`
 * implements it with the shell and the API client; tests pass their own. Functions that call the server reject with a
 * HostError.
 */
export type RuntimeHost = {
  readonly loadView: (
    entity: string,
    options: { readonly name?: string; readonly parent?: string; readonly signal?: AbortSignal },
  ) => Promise<ViewAnswer>;
  /** The unparsed body of the answer: use `loadRows` of `queries.ts` to load rows. */
  readonly loadList: (call: ListCall, params: ListParams, signal?: AbortSignal) => Promise<unknown>;
  /** Paths of list calls by POST that need no question: the server declares that they may be repeated (A8). */
  readonly safeCalls?: readonly string[];
  /** Calls that the server assigns to this screen, by its address: a click sends them without asking (A8). */
  readonly ownCalls?: readonly { readonly method: string; readonly url: string }[];
  readonly loadRecord: (entity: string, id: number, signal?: AbortSignal) => Promise<EntityRecord>;
  readonly createRecord: (
    entity: string,
    values: Readonly<Record<string, unknown>>,
    options?: SaveOptions,
  ) => Promise<EntityRecord>;
  readonly saveRecord: (
    entity: string,
    id: number,
    values: Readonly<Record<string, unknown>>,
    options?: SaveOptions,
  ) => Promise<EntityRecord>;
  /** Saves several records in one call, all or none, each with its version; absent if a screen saves one at a time. */
  readonly saveRecords?: (
    entity: string,
    records: readonly (Readonly<Record<string, unknown>> & { readonly id: number; readonly versao: number })[],
  ) => Promise<readonly EntityRecord[]>;
  /**
   * Deletes a record in the version that was read; another version is not deleted.
   * @param versao the version that was read; undefined if rows have none, which means the current one
   */
  readonly deleteRecord: (
    entity: string,
    id: number,
    versao: number | undefined,
    parent?: { readonly entity: string; readonly id: number; readonly field: string },
  ) => Promise<void>;
  /** The version of a record and its last author; absent if a screen is used without a portal. */
  readonly loadVersion?: (entity: string, id: number, signal?: AbortSignal) => Promise<LastChange>;
  /** Calls back when records of an entity may have changed elsewhere; returns the function that stops it. */
  readonly followEntity?: (entity: string, listener: () => void) => () => void;
  /** Calls back when somebody commented on records of an entity; returns the function that stops it. */
  readonly followComments?: (entity: string, listener: () => void) => () => void;
  readonly loadHistory: (entity: string, id: number, signal?: AbortSignal) => Promise<readonly HistoryEntry[]>;
  /** The servers whose pages may stand in frames, as the portal's policy names them; absent where nobody can be asked. */
  readonly loadFrameSources?: (signal?: AbortSignal) => Promise<readonly string[]>;
  /** Sends any call of a view definition, with placeholders already filled in. */
  readonly call: (method: string, url: string, body?: unknown, options?: HostCallOptions) => Promise<unknown>;
  /** Opens a view in a dialog over the screen; resolves when it was closed, with its answer if it has one. */
  readonly openView?: (view: OpenedView) => Promise<unknown>;
  /** The dialog that contains the view; absent on a screen. */
  readonly dialog?: {
    /** The opener waits for an answer: a chosen row, a saved record. */
    readonly isAsked: boolean;
    readonly close: (answer?: unknown) => void;
  };
  /** Asks for values in a dialog; null if cancelled. Absent if a screen cannot. */
  readonly askValues?: (question: AskedValues) => Promise<Readonly<Record<string, unknown>> | null>;
  /** Sends an event of an action (`emit`) to the surrounding screen, which may run a state machine. */
  readonly emit?: (event: ActionEvent) => void | Promise<void>;
  /**
   * Downloads a file and saves it on the device; `params` are those of an exported list. Absent if the portal cannot
   * save files.
   */
  readonly download?: (request: DownloadRequest) => Promise<void>;
  /** Opens the screen that imports a file into an entity; absent if there is none. */
  readonly openImport?: (entity: string) => void;
  /** Entity whose list shows restorable records; absent if there is none. */
  readonly recycleBin?: string;
  /** Files of fields; absent if the portal stores none. */
  readonly files?: HostFiles;
  /** Permission flags of an entity's screen, such as CADASTRAR. */
  readonly loadAccess: (entity: string, signal?: AbortSignal) => Promise<Readonly<Record<string, boolean>>>;
  /** Navigates to an address; `isInPlace` if it replaces this screen by the same one about something else. */
  readonly navigate: (path: string, isInPlace?: boolean) => void;
  /**
   * Leaves the portal for a page of another server, so that going back does not lead there again; once the screen is in
   * front. Absent if a view is only looked at.
   */
  readonly leaveFor?: (address: string) => void;
  /** Navigates to this screen's address with another parameter; absent if a view has no address. */
  readonly setAddressParam?: (name: string, value: string) => void;
  /**
   * Takes a parameter out of the query string: back to where it was added if that is the previous address.
   * `isOnward` if another navigation follows. Absent if a view has no address.
   */
  readonly dropAddressParam?: (name: string, isOnward?: boolean) => void;
  /** The time by the server's clock, in ms since 1970; that of the device if absent. */
  readonly now?: () => number;
  /** The address with search and filters under which the list of an entity is open; null if it is not. */
  readonly openList?: (entity: string) => string | null;
  /** Asks for confirmation in a dialog; resolves false on cancel. */
  readonly confirm: (
    message: string,
    options?: { readonly danger?: boolean; readonly confirmLabel?: string; readonly cancelLabel?: string },
  ) => Promise<boolean>;
  /**
   * Dialog titled 'Atenção' with messages, followed by entries that close it; resolves with the index of the chosen
   * entry, or null if the dialog was just closed.
   * @param button label of its button, if it differs from the usual one
   */
  readonly alert: (messages: readonly string[], entries?: readonly string[], button?: string) => Promise<number | null>;
  /**
   * The page is a single form that is completely visible: errors are shown at its fields, and no dialog repeats them.
   */
  readonly isOneForm?: boolean;
  /** A short notification; errors and notifications with actions stay until closed. */
  readonly notify: (message: string, kind: 'success' | 'error' | 'info', options?: NoticeOptions) => void;
  /** Unsaved work: stored on this device, per user, until saved or discarded; survives a crash of the tab. */
  readonly drafts: {
    readonly load: (key: string) => Promise<FormDraft | null>;
    readonly save: (key: string, draft: FormDraft) => void;
    readonly clear: (key: string) => void;
  };
  /**
   * The single model of unsaved work that guards closing, leaving, reloading and logging out: a screen passes its key
   * and a description of what is unsaved, or null for nothing.
   */
  readonly unsaved: { readonly set: (key: string, label: string | null) => void };
  /** Small preferences of a user on this device (columns, widths, applied filters). */
  readonly preferences: {
    readonly load: (key: string) => unknown;
    readonly save: (key: string, value: unknown) => void;
  };
  /**
   * The same for settings that follow the user to every device, such as saved filters; without it they stay on this
   * one.
   */
  readonly settings?: {
    /** The stored value, undefined for none; null while it is unknown. */
    readonly load: (key: string) => { readonly value: unknown } | null;
    readonly save: (key: string, value: unknown) => void;
    /** Calls back when settings may have changed. Returns the function that stops it. */
    readonly follow: (listener: () => void) => () => void;
  };
  /** Commands that a part of the screen adds to the portal's command palette; absent if there is none. */
  readonly commands?: {
    readonly offer: (key: string, commands: readonly HostCommand[]) => void;
    readonly withdraw: (key: string) => void;
  };
  readonly user: Readonly<Record<string, unknown>>;
  readonly canConfigure: boolean;
  readonly language: Language;
};

/** A named command available here. `keys` are written as on the keyboard, such as `Ctrl+S`. */
export type HostCommand = {
  readonly id: string;
  readonly label: string;
  readonly keys: string | null;
  readonly run: () => void;
};

export type NoticeOptions = {
  /** A short title. */
  readonly title?: string;
  /** Offered actions; a link if it has an address. */
  readonly actions?: readonly { readonly label: string; readonly run: () => void; readonly href?: string }[];
  /** Removes the message when its subject was done, retried or left. */
  readonly until?: AbortSignal;
  /** ms after which a message with actions disappears; by default it stays. */
  readonly lasts?: number;
};

/** Identifies a save and its retries. */
export type SaveOptions = {
  /**
   * The same for every retry of one save, so that the server does it once. Without it the portal ensures that while the
   * page is open.
   */
  readonly key?: string;
  /** Called if the answer is that of an earlier try: the record had already been saved. Without it the user is told. */
  readonly onReplay?: () => void;
};

/** A save that was sent and has no answer yet, or never got one. */
export type SaveAttempt = {
  readonly key: string;
  /** Null for a new record. */
  readonly id: number | null;
  /** What was sent, and the values of the form at that time. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
};

export type HostCallOptions = {
  /** The same for every retry of one user action, so that the server does it once. */
  readonly idempotencyKey?: string;
  /** Cancels it: it then rejects, and the server notices that its caller has left. */
  readonly signal?: AbortSignal;
  /** It continues when the page is left. */
  readonly outlives?: boolean;
};

/** A view in a dialog: the form of a record, or a list. */
export type OpenedView = {
  readonly entity: string;
  readonly name: string | null;
  /** The record to show; null for a new one; undefined for the list. */
  readonly id?: number | null;
  /** Initial query string of a list. */
  readonly search: string;
  /** Values for the view: filters of a list, filters and `$params` of a screen, `$params` of a form. */
  readonly params?: Readonly<Record<string, string>>;
  /** The opener waits for an answer. */
  readonly isAsked?: boolean;
  /** For a print template: the records on its pages. */
  readonly print?: readonly number[];
};

/** Values that an action asks for before it starts. */
export type AskedValues = {
  readonly title: string;
  readonly elements: ElementMap;
  readonly entities: EntityLookup;
  /** The row or record of the action, for expressions as `$parent`. */
  readonly parent: Readonly<Record<string, unknown>>;
  readonly danger: boolean;
  /** Values typed last time, if they were refused: they are restored. */
  readonly typed?: Readonly<Record<string, unknown>>;
};

export type ActionEvent = {
  readonly name: string;
  /** The subject of the action: the clicked row, or the record of the form. */
  readonly values: Readonly<Record<string, unknown>>;
};

export type DownloadRequest = {
  readonly method: string;
  /** Relative to the API, such as `Cliente/report/pdf`. */
  readonly url: string;
  readonly params?: ListParams;
  readonly body?: unknown;
  readonly fileName?: string;
  readonly signal?: AbortSignal;
};

export type HostFiles = {
  /** Uploads a file; the returned item becomes the value of a field. The signal cancels it. */
  readonly upload: (
    file: File,
    options: {
      readonly onProgress: (sent: { readonly loaded: number; readonly total: number }) => void;
      readonly signal: AbortSignal;
      /** The POST call that receives it; by default the portal's file store. */
      readonly url?: string;
    },
  ) => Promise<FileItem>;
  /** Content of a stored file; `url` as in its item. */
  readonly load: (url: string, signal?: AbortSignal) => Promise<Blob>;
  /** A one-time address under which the browser can open a stored file immediately. */
  readonly link: (url: string) => Promise<string>;
};

export type FormDraft = {
  readonly values: Readonly<Record<string, unknown>>;
  /** The record's version at the start of the edit; null for a new record. */
  readonly versao: number | null;
  /** The values at the start of the edit, for the three-way merge. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly savedAt: string;
  /** An unanswered save of this work: trying again continues it. */
  readonly attempt?: SaveAttempt;
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
