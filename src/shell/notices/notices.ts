import type { DialogChoice } from '../../ui/components/choice-dialog.tsx';
import { textsOf } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { createStore } from '../store.ts';

/** A dialog that waits for its answer; those that come meanwhile wait behind it. */
export type Dialog = {
  readonly id: number;
  readonly title: string;
  readonly messages: readonly string[];
  /** Named things that the question is about. */
  readonly items: readonly string[];
  readonly choices: readonly DialogChoice<string>[];
  readonly answer: (choice: string | null) => void;
};

export type Toast = { readonly id: number; readonly message: string; readonly kind: 'success' | 'error' | 'info' };

export const dialogs = createStore<readonly Dialog[]>([]);
export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/** Asks a question with named answers; null when it was closed without one. */
export function ask<T extends string>(question: {
  readonly title: string;
  readonly messages: readonly string[];
  readonly items?: readonly string[];
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
        ...question,
        answer: (choice) => {
          dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id));
          resolve(question.choices.find((each) => each.id === choice)?.id ?? null);
        },
      },
    ]);
  });
}

/** Yes or no before something that matters; false on cancel. */
export async function confirm(
  message: string,
  options: { readonly danger?: boolean; readonly confirmLabel?: string; readonly title?: string } = {},
): Promise<boolean> {
  const t = textsOf('shell');
  const answer = await ask({
    title: options.title ?? t('notice.confirmTitle'),
    messages: [message],
    choices: [
      { id: 'cancel', label: t('notice.cancel'), tone: 'quiet' },
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
 * The dialog 'Atenção' with a confirm button (specification 000, section 8), or the one of the commerce area, 'Atencao'
 * with 'Fechar' (001, section 2); resolves when it was closed.
 */
export async function alertUser(
  messages: readonly string[],
  { variant = 'portal' }: { readonly variant?: 'portal' | 'commerce' } = {},
): Promise<void> {
  const t = textsOf('shell');
  const isCommerce = variant === 'commerce';
  await ask({
    title: isCommerce ? t('notice.commerceAttention') : t('notice.attention'),
    messages,
    choices: [{ id: 'confirm', label: isCommerce ? t('notice.close') : t('notice.confirm'), tone: 'primary' }],
  });
}

/** The same for what the API has to say. Calls that fail together for one reason say it once. */
export function showMessages(messages: readonly string[]): void {
  const said = JSON.stringify(messages);
  if (dialogs.get().some((dialog) => JSON.stringify(dialog.messages) === said)) return;
  void alertUser(messages);
}

/** Closes every dialog unanswered: they belong to a session that is over. */
export function dismissDialogs(): void {
  for (const dialog of dialogs.get()) dialog.answer(null);
}

/** A short message that goes by itself; errors stay until they are closed. */
export function notify(message: string, kind: Toast['kind'] = 'info'): void {
  lastId += 1;
  toasts.set([...toasts.get().slice(-3), { id: lastId, message, kind }]);
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
