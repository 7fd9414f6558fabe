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
  /** Sent by tables: rows that need not be whole (specification 000, section 7). */
  readonly lazy?: true;
  readonly parentClass?: string;
  /** The list of the parent that is asked for. */
  readonly field?: string;
  /** Filters by field name, and the id of the parent under the name of `mappedBy`. */
  readonly filters?: Readonly<Record<string, string>>;
};

/** Where rows are asked for; by POST the parameters travel in the body (specification 000, section 7). */
export type ListCall = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Of POST: what is sent beside the parameters of the search. */
  readonly body?: unknown;
  /** The view that asks, with its version: nobody has clicked for the call of a list, so one by POST is permitted first. */
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
};

/**
 * Everything the runtime asks of the portal around it. `useRuntimeHost` of `src/areas/records/screens` answers it with the shell
 * and the API client; tests pass their own. Functions that call the server reject with a HostError.
 */
export type RuntimeHost = {
  readonly loadView: (
    entity: string,
    options: { readonly name?: string; readonly parent?: string; readonly signal?: AbortSignal },
  ) => Promise<ViewAnswer>;
  /** The body of the answer as it came: `loadRows` of `queries.ts` is the way to ask for rows. */
  readonly loadList: (call: ListCall, params: ListParams, signal?: AbortSignal) => Promise<unknown>;
  /** Paths that a list asks by POST without a question: the server vouches that they may be repeated freely (A8). */
  readonly safeCalls?: readonly string[];
  /** Calls that the server gives to this very screen, its address as the portal has it: a click sends them (A8). */
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
  /** Saves several records in one call, all or none, each with its version; absent where a screen saves one at a time. */
  readonly saveRecords?: (
    entity: string,
    records: readonly (Readonly<Record<string, unknown>> & { readonly id: number; readonly versao: number })[],
  ) => Promise<readonly EntityRecord[]>;
  /**
   * Deletes a record as it was read: one of another version by now stays.
   * @param versao the version that was read; undefined where rows tell none, and then that of this moment
   */
  readonly deleteRecord: (
    entity: string,
    id: number,
    versao: number | undefined,
    parent?: { readonly entity: string; readonly id: number; readonly field: string },
  ) => Promise<void>;
  /** The version of a record and who saved it last; absent where a screen stands by itself. */
  readonly loadVersion?: (entity: string, id: number, signal?: AbortSignal) => Promise<LastChange>;
  /** Calls back when records of an entity may have changed elsewhere; returns the function that ends it. */
  readonly followEntity?: (entity: string, listener: () => void) => () => void;
  /** Calls back when somebody wrote on records of an entity; returns the function that ends it. */
  readonly followComments?: (entity: string, listener: () => void) => () => void;
  readonly loadHistory: (entity: string, id: number, signal?: AbortSignal) => Promise<readonly HistoryEntry[]>;
  /** The servers whose pages may stand in frames, as the portal's policy names them; absent where nobody can be asked. */
  readonly loadFrameSources?: (signal?: AbortSignal) => Promise<readonly string[]>;
  /** Any call of a view definition, its placeholders already filled. */
  readonly call: (method: string, url: string, body?: unknown, options?: HostCallOptions) => Promise<unknown>;
  /** Opens a view in a dialog over the screen; resolves when it has been closed, with its answer where it has one. */
  readonly openView?: (view: OpenedView) => Promise<unknown>;
  /** The dialog that a view stands in; absent on a screen. */
  readonly dialog?: {
    /** Who opened it waits for an answer: a row that is chosen, a record that is saved. */
    readonly isAsked: boolean;
    readonly close: (answer?: unknown) => void;
  };
  /** Asks for some values in a dialog; null when it was cancelled. Absent where a screen cannot. */
  readonly askValues?: (question: AskedValues) => Promise<Readonly<Record<string, unknown>> | null>;
  /** An event of an action (`emit`) for the screen around, which may run a machine. */
  readonly emit?: (event: ActionEvent) => void | Promise<void>;
  /**
   * Fetches a file and saves it on the device; `params` are those of the list that is exported. Absent where the portal
   * cannot save files.
   */
  readonly download?: (request: DownloadRequest) => Promise<void>;
  /** Opens the screen that imports a file into an entity; absent where the portal has none. */
  readonly openImport?: (entity: string) => void;
  /** Entity whose list shows what was deleted and may be restored; absent where there is none. */
  readonly recycleBin?: string;
  /** Files of fields; absent where the portal keeps none. */
  readonly files?: HostFiles;
  /** Permission flags of the screen check for an entity, such as CADASTRAR. */
  readonly loadAccess: (entity: string, signal?: AbortSignal) => Promise<Readonly<Record<string, boolean>>>;
  /** Goes to an address; `isInPlace` where the same screen about something else takes the place of this one. */
  readonly navigate: (path: string, isInPlace?: boolean) => void;
  /** Goes to the address of this screen with another value of a part of it; absent where a view has no address. */
  readonly setAddressParam?: (name: string, value: string) => void;
  /** The time by the clock of the server, in ms since 1970; that of the device where it is absent. */
  readonly now?: () => number;
  /** The address, with its search and filters, under which the list of an entity is open; null when it is not. */
  readonly openList?: (entity: string) => string | null;
  /** Confirmation dialog; resolves false on cancel. */
  readonly confirm: (
    message: string,
    options?: { readonly danger?: boolean; readonly confirmLabel?: string; readonly cancelLabel?: string },
  ) => Promise<boolean>;
  /**
   * Dialog titled 'Atenção' with the messages, and below them entries of which each closes the dialog; resolves with the
   * place of the entry that was chosen, null when the dialog was only closed.
   * @param button text of its one button, where it has another than usual
   */
  readonly alert: (messages: readonly string[], entries?: readonly string[], button?: string) => Promise<number | null>;
  /** The page is one form, all of which is in sight: what is wrong stands at its fields, and no dialog says it again. */
  readonly isOneForm?: boolean;
  /** A short message beside the work; errors, and what offers something to do, stay until they are closed. */
  readonly notify: (message: string, kind: 'success' | 'error' | 'info', options?: NoticeOptions) => void;
  /** Unsaved work: kept on this device, per user, until saved or discarded; survives a crash of the tab. */
  readonly drafts: {
    readonly load: (key: string) => Promise<FormDraft | null>;
    readonly save: (key: string, draft: FormDraft) => void;
    readonly clear: (key: string) => void;
  };
  /**
   * The one model of unsaved work that guards closing, leaving, reloading and logging out: a screen tells its key and
   * what is unsaved in words, or null when nothing is.
   */
  readonly unsaved: { readonly set: (key: string, label: string | null) => void };
  /** Small preferences of a user on this device (columns, widths, filters that are applied). */
  readonly preferences: {
    readonly load: (key: string) => unknown;
    readonly save: (key: string, value: unknown) => void;
  };
  /** The same of what follows the user to every device, such as saved filters; without it they stay on this one. */
  readonly settings?: {
    /** What is stored, undefined where that is nothing; null while it is not known yet. */
    readonly load: (key: string) => { readonly value: unknown } | null;
    readonly save: (key: string, value: unknown) => void;
    /** Calls back when others may be known. Returns the function that ends it. */
    readonly follow: (listener: () => void) => () => void;
  };
  /** What a part of the screen offers to the portal's palette of commands; absent where there is none. */
  readonly commands?: {
    readonly offer: (key: string, commands: readonly HostCommand[]) => void;
    readonly withdraw: (key: string) => void;
  };
  readonly user: Readonly<Record<string, unknown>>;
  readonly canConfigure: boolean;
  readonly language: Language;
};

/** Something that can be done here, by name. `keys` as they stand on the keyboard, such as `Ctrl+S`. */
export type HostCommand = {
  readonly id: string;
  readonly label: string;
  readonly keys: string | null;
  readonly run: () => void;
};

export type NoticeOptions = {
  /** What happened, in a few words. */
  readonly title?: string;
  /** What can be done about it; a link where it has an address. */
  readonly actions?: readonly { readonly label: string; readonly run: () => void; readonly href?: string }[];
  /** Takes the message away: what it is about has been done, tried again, or left. */
  readonly until?: AbortSignal;
  /** ms after which a message goes by itself though it offers something; without it such a one stays. */
  readonly lasts?: number;
};

/** How a save and its repeats are recognized. */
export type SaveOptions = {
  /**
   * The same for every repeat of one save, so that the server does it once; without it the portal sees to that for as
   * long as the page stays.
   */
  readonly key?: string;
  /** Called when the answer is that of an earlier try: the record had been saved already. Without it the user reads so. */
  readonly onReplay?: () => void;
};

/** A save that was sent and has no answer yet, or never got one. */
export type SaveAttempt = {
  readonly key: string;
  /** Null for a new record. */
  readonly id: number | null;
  /** What was sent, and the values of the form at that moment. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
};

export type HostCallOptions = {
  /** The same for every repeat of one act of the user, so that the server does not do it twice. */
  readonly idempotencyKey?: string;
  /** Ends it: then it rejects, and the server sees its caller leave. */
  readonly signal?: AbortSignal;
  /** It goes on when the page is left. */
  readonly outlives?: boolean;
};

/** A view in a dialog: the form of a record, or a list. */
export type OpenedView = {
  readonly entity: string;
  readonly name: string | null;
  /** The record to show; null for a new one; undefined for the list. */
  readonly id?: number | null;
  /** Query string that a list starts with. */
  readonly search: string;
  /** Values for the view: filters of a list, filters and `$params` of a screen, `$params` of a form. */
  readonly params?: Readonly<Record<string, string>>;
  /** Whoever opens it waits for an answer. */
  readonly isAsked?: boolean;
  /** The view is a print template: the records that stand on its pages. */
  readonly print?: readonly number[];
};

/** Values that an action asks for before it begins. */
export type AskedValues = {
  readonly title: string;
  readonly elements: ElementMap;
  readonly entities: EntityLookup;
  /** The row or record that the action is about, for expressions as `$parent`. */
  readonly parent: Readonly<Record<string, unknown>>;
  readonly danger: boolean;
  /** What was typed the last time, where it was refused: the fields begin with it. */
  readonly typed?: Readonly<Record<string, unknown>>;
};

export type ActionEvent = {
  readonly name: string;
  /** What the action worked on: the row clicked, or the record of the form. */
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
  /** Sends a file; the item becomes the value of a field. The signal cancels it. */
  readonly upload: (
    file: File,
    options: {
      readonly onProgress: (sent: { readonly loaded: number; readonly total: number }) => void;
      readonly signal: AbortSignal;
      /** The call by POST that takes it; the portal's own files when left out. */
      readonly url?: string;
    },
  ) => Promise<FileItem>;
  /** The content of a stored file; `url` as its item says. */
  readonly load: (url: string, signal?: AbortSignal) => Promise<Blob>;
  /** An address under which the browser itself opens a stored file, once, right away. */
  readonly link: (url: string) => Promise<string>;
};

export type FormDraft = {
  readonly values: Readonly<Record<string, unknown>>;
  /** The record's version that the edit started from; null for a new record. */
  readonly versao: number | null;
  /** The values as they were when the edit started, for the three-way merge. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly savedAt: string;
  /** A save of this work whose answer has not come: trying again continues it. */
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
