/** Messages between windows of one browser about a user's drafts. */
export type DraftMessage = {
  readonly userId: number;
  readonly key: string;
  /** Stored again, given up or saved, or: this window has unsaved work under the key too. */
  readonly what: 'written' | 'cleared' | 'also';
};

export type DraftChannel = {
  readonly send: (message: DraftMessage) => void;
  /** Returns a function that ends it. */
  readonly listen: (listener: (message: DraftMessage) => void) => () => void;
};

/** The channel of this browser; a dummy if it has none. */
export function createDraftChannel(): DraftChannel {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel('vitral.drafts');
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => {
      const onMessage = ({ data }: MessageEvent<DraftMessage>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
