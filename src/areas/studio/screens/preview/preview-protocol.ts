import type { Language } from '../../../../domain/languages.ts';
import type { ViewAnswer } from '../../../../language/index.ts';
import type { EntityRecord } from '../../../../render/index.ts';

/** Address of the page inside the frame; the server lets the portal alone show it there. */
export const previewPath = '/estudio/previa';

/** What the page in the frame draws. */
export type PreviewSetup = {
  /** Grows with every change of the draft. */
  readonly sequence: number;
  readonly answer: ViewAnswer;
  readonly name: string | null;
  readonly mode: 'list' | 'form';
  /** Record of the form; null for a new one. */
  readonly recordId: number | null;
  /** A record that was typed as JSON; then nothing is asked of the server. */
  readonly record: EntityRecord | null;
  readonly access: Readonly<Record<string, boolean>>;
  /** What stands behind `?` in the address: filters of a list, a period, `$params` of a form. */
  readonly params: string;
  readonly user: Readonly<Record<string, unknown>>;
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  /** Clicks choose an element to inspect instead of using the screen. */
  readonly isPicking: boolean;
};

/** What the frame may ask of the portal: reading, and asking the user; nothing that writes. */
export const allowedMethods = [
  'loadView',
  'loadList',
  'loadRecord',
  'loadHistory',
  'loadAccess',
  'call',
  'confirm',
  'alert',
  'notify',
] as const;
export type AllowedMethod = (typeof allowedMethods)[number];

export type CallFailure = {
  readonly message: string;
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
};

/** Portal to frame. */
export type ToPreview =
  /** The portal listens (again): the page says that it is ready. */
  | { readonly to: 'preview'; readonly kind: 'hello' }
  | { readonly to: 'preview'; readonly kind: 'show'; readonly setup: PreviewSetup }
  | {
      readonly to: 'preview';
      readonly kind: 'answer';
      readonly id: number;
      readonly result: { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & CallFailure);
    };

/** What was clicked while choosing. */
export type Picked =
  | { readonly kind: 'element'; readonly name: string }
  | { readonly kind: 'label'; readonly label: string };

/** Frame to portal. */
export type FromPreview =
  | { readonly to: 'studio'; readonly kind: 'ready' }
  | {
      readonly to: 'studio';
      readonly kind: 'call';
      readonly id: number;
      readonly method: AllowedMethod;
      readonly args: readonly unknown[];
    }
  | { readonly to: 'studio'; readonly kind: 'navigate'; readonly path: string }
  | { readonly to: 'studio'; readonly kind: 'pick'; readonly pick: Picked }
  | { readonly to: 'studio'; readonly kind: 'failed'; readonly message: string | null };

/** Messages of the portal's own pages only: the same origin, and marked for the one who reads. */
export function readMessage<T extends { readonly to: string }>(event: MessageEvent<unknown>, to: T['to']): T | null {
  if (event.origin !== window.location.origin) return null;
  const { data } = event;
  return typeof data === 'object' && data !== null && Reflect.get(data, 'to') === to ? (data as T) : null;
}
