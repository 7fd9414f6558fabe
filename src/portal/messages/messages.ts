import { ApiError, isPassing, type MessageKind } from '../../api/index.ts';
import type { DialogChoice } from '../../ui/components/choice-dialog.tsx';
import { textsOf } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { createStore } from '../store.ts';

/** A dialog that waits for its answer; later dialogs queue behind it. */
export type Dialog = {
  readonly id: number;
  readonly title: string;
  readonly messages: readonly string[];
  /** Labels of the things that the question is about. */
  readonly items: readonly string[];
  /** Entries that answer by a click, beside the buttons. */
  readonly entries: readonly DialogEntry[];
  readonly choices: readonly DialogChoice<string>[];
  readonly answer: (choice: string | null) => void;
};

/** An action offered by a toast, which closes with it; a link if it has an address. */
export type ToastAction = { readonly label: string; readonly run: () => void; readonly href?: string };

export type ToastKind = 'success' | 'error' | 'info';

export type Toast = {
  readonly id: number;
  /** The event in a few words; null if the message is enough. */
  readonly title: string | null;
  readonly message: string;
  readonly kind: ToastKind;
  readonly actions: readonly ToastAction[];
  /** ms after which it closes although it offers something; null if it stays. */
  readonly lasts: number | null;
};

export type ToastOptions = {
  readonly title?: string;
  readonly actions?: readonly ToastAction[];
  /** Closes the toast: its subject has been done, tried again, or left. */
  readonly until?: AbortSignal;
  /** ms after which a toast closes although it offers something; without it such a toast stays. */
  readonly lasts?: number;
};

/** One of several links of a dialog. */
export type DialogEntry = { readonly id: string; readonly label: string };

export const dialogs = createStore<readonly Dialog[]>([]);
export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/** Asks a question with named answers; null if it is closed without an answer. */
export function ask<T extends string>(question: {
  readonly title: string;
  readonly messages: readonly string[];
  readonly items?: readonly string[];
  readonly entries?: readonly { readonly id: T; readonly label: string }[];
  readonly choices: readonly DialogChoice<T>[];
}): Promise<T | null> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    dialogs.set([
      ...dialogs.get(),
      {
        id,
        items: [],
        entries: [],
        ...question,
        answer: (choice) => {
          dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id));
          const all = [...question.choices, ...(question.entries ?? [])];
          resolve(all.find((each) => each.id === choice)?.id ?? null);
        },
      },
    ]);
  });
}

/** Asks yes or no before something important; false on cancel. */
export async function confirm(
  message: string,
  options: {
    readonly danger?: boolean;
    readonly confirmLabel?: string;
    readonly cancelLabel?: string;
    readonly title?: string;
  } = {},
): Promise<boolean> {
  const t = textsOf('shell');
  const answer = await ask({
    title: options.title ?? t('notice.confirmTitle'),
    messages: [message],
    choices: [
      { id: 'cancel', label: options.cancelLabel ?? t('notice.cancel'), tone: 'quiet' },
      {
        id: 'confirm',
        label: options.confirmLabel ?? t('notice.confirm'),
        tone: options.danger ? 'danger' : 'primary',
      },
    ],
  });
  return answer === 'confirm';
}

/**
 * The dialog 'Atenção' with a confirm button (specification 000, section 8), or that of the commerce area, 'Atencao' ⏎
 * with 'Fechar' (001, section 2).
 * @param button text of the button, where an action names it
 * @param entries what is listed below the messages: a click on one closes the dialog as well
 * @returns place of the entry that was chosen; null when the dialog was only closed
 */
export async function alertUser(
  messages: readonly string[],
  {
    variant = 'portal',
    entries = [],
    button,
  }: {
    readonly variant?: 'portal' | 'commerce';
    readonly entries?: readonly string[];
    readonly button?: string | undefined;
  } = {},
): Promise<number | null> {
  const t = textsOf('shell');
  const isCommerce = variant === 'commerce';
  const answer = await ask({
    title: isCommerce ? t('notice.commerceAttention') : t('notice.attention'),
    messages,
    entries: entries.map((label, index) => ({ id: `entry ${index}`, label })),
    choices: [
      { id: 'confirm', label: button ?? (isCommerce ? t('notice.close') : t('notice.confirm')), tone: 'primary' },
    ],
  });
  const place = /^entry (\d+)$/.exec(answer ?? '')?.[1];
  return place === undefined ? null : Number(place);
}

/**
 * Shows messages of the API: successes, warnings and faults as toasts, refusals as a dialog. Calls that fail together
 * for the same reason show one message.
 */
export function showMessages(messages: readonly string[], kind: MessageKind): void {
  if (kind !== 'refusal') {
    notify(messages.join('\n'), kind === 'fault' ? 'error' : kind);
    return;
  }
  const shown = JSON.stringify(messages);
  if (dialogs.get().some((dialog) => JSON.stringify(dialog.messages) === shown)) return;
  void alertUser(messages);
}

/**
 * Shows the failure of a screen's own call: an unreachable or failed server as a toast, anything else as a dialog.
 * @param fallback for values that are no Error
 */
export async function showFailure(thrown: unknown, fallback: string): Promise<void> {
  const message = thrown instanceof Error && thrown.message !== '' ? thrown.message : fallback;
  if (thrown instanceof ApiError && isPassing(thrown)) notify(message, 'error');
  else await alertUser([message]);
}

/** Closes every dialog without an answer: they belong to a session that is over. */
export function dismissDialogs(): void {
  for (const dialog of dialogs.get()) dialog.answer(null);
}

/**
 * A short message that does not interrupt. It closes after the time to read it; errors, and toasts that offer an
 * action, stay until they are closed. An equal message replaces the earlier one.
 */
export function notify(message: string, kind: ToastKind = 'info', options: ToastOptions = {}): void {
  const { title = null, actions = [], until, lasts = null } = options;
  if (until?.aborted === true) return;
  lastId += 1;
  const id = lastId;
  const others = toasts.get().filter((toast) => toast.message !== message || toast.title !== title);
  toasts.set([...makeRoom(others), { id, title, message, kind, actions, lasts }]);
  until?.addEventListener('abort', () => dismissToast(id), { once: true });
}

const maxToasts = 4;

/** If there are too many toasts, removes the oldest one that closes by itself, else the oldest. */
function makeRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < maxToasts) return shown;
  const leaving = shown.find(isBrief) ?? shown[0];
  return shown.filter((toast) => toast !== leaving);
}

/** Whether a toast closes by itself. */
export function isBrief({ kind, actions, lasts }: Toast): boolean {
  return kind !== 'error' && (actions.length === 0 || lasts !== null);
}

/** ms for which a toast that closes by itself is shown. */
export function readingTimeOf({ title, message, lasts }: Toast): number {
  return lasts ?? Math.min(20_000, 5_000 + 50 * ((title ?? '').length + message.length));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
