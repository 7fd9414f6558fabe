/** What windows of one browser send each other about a user's drafts. */
export type DraftMessage = {
  readonly userId: number;
  readonly key: string;
  /** Stored anew, given up or saved, or: this window has unsaved work under the key as well. */
  readonly what: 'written' | 'cleared' | 'also';
};

export type DraftChannel = {
  readonly send: (message: DraftMessage) => void;
  /** Returns the function that ends it. */
  readonly listen: (listener: (message: DraftMessage) => void) => () => void;
};

/** The channel of this browser; one that sends and receives nothing where there is none. */
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
