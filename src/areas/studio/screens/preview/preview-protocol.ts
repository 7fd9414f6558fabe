import type { Language } from '../../../../domain/languages.ts';
import type { ViewAnswer } from '../../../../language/index.ts';
import type { EntityRecord } from '../../../../render/index.ts';

/** Address of the page in the frame; the server allows only the portal to frame it. */
export const previewPath = '/estudio/previa';

/** Input of the page in the frame. */
export type PreviewSetup = {
  /** Increases with each change of the draft. */
  readonly sequence: number;
  readonly answer: ViewAnswer;
  readonly name: string | null;
  readonly mode: 'list' | 'form';
  /** Record of the form; null for a new one. */
  readonly recordId: number | null;
  /** A record typed as JSON: then the server is not asked for one. */
  readonly record: EntityRecord | null;
  readonly access: Readonly<Record<string, boolean>>;
  /** Query string of the address, without `?`: filters of a list, a period, `$params` of a form. */
  readonly params: string;
  readonly user: Readonly<Record<string, unknown>>;
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  /** Whether clicks pick an element to inspect instead of using the screen. */
  readonly isPicking: boolean;
};

/** Methods of the host that the frame may call: reading and dialogs, no writing. */
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

/** Messages from the portal to the frame. */
export type ToPreview =
  /** The portal listens (again), so the page answers that it is ready. */
  | { readonly to: 'preview'; readonly kind: 'hello' }
  | { readonly to: 'preview'; readonly kind: 'show'; readonly setup: PreviewSetup }
  | {
      readonly to: 'preview';
      readonly kind: 'answer';
      readonly id: number;
      readonly result: { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & CallFailure);
    };

/** The part that was clicked while picking. */
export type Picked =
  | { readonly kind: 'element'; readonly name: string }
  | { readonly kind: 'label'; readonly label: string };

/** Messages from the frame to the portal. */
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

/** Reads a message if it is from the portal's own origin and addressed to this reader; else null. */
export function readMessage<T extends { readonly to: string }>(event: MessageEvent<unknown>, to: T['to']): T | null {
  if (event.origin !== window.location.origin) return null;
  const { data } = event;
  return typeof data === 'object' && data !== null && Reflect.get(data, 'to') === to ? (data as T) : null;
}
