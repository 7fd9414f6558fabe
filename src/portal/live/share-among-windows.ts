/** Messages between the windows of one browser. */
export type Sharing<Message> = {
  /** To every other window. */
  readonly send: (message: Message) => void;
  /**
   * Waits until no other window leads and then does the work, in one window at a time; `isFirst` if no other window
   * answered before. Resolves when the work ends, or the signal ends the waiting.
   */
  readonly lead: (signal: AbortSignal, work: (isFirst: boolean) => Promise<void>) => Promise<void>;
  readonly close: () => void;
};

type Packet<Message> = { readonly hello: true } | { readonly message: Message };

/**
 * Lets the windows of a browser share one piece of work under a name. `greet` returns what a window opened later has
 * missed; the leading window sends it. A browser without locks (plain HTTP) does the work in every window.
 */
export function shareAmongWindows<Message>(
  name: string,
  { receive, greet }: { readonly receive: (message: Message) => void; readonly greet: () => readonly Message[] },
): Sharing<Message> {
  const { locks } = navigator;
  if (locks === undefined) return { send: () => undefined, lead: (_, work) => work(true), close: () => undefined };

  const channel = new BroadcastChannel(name);
  const post = (packet: Packet<Message>) => channel.postMessage(packet);
  let isLeading = false;
  let wasAlone = true;
  channel.onmessage = ({ data }: MessageEvent<Packet<Message>>) => {
    if (!('hello' in data)) {
      wasAlone = false;
      // From a window that has just handed over.
      if (!isLeading) receive(data.message);
    } else if (isLeading) {
      for (const message of greet()) post({ message });
    }
  };
  post({ hello: true });

  return {
    send: (message) => post({ message }),
    lead: async (signal, work) => {
      try {
        await locks.request(name, { signal }, async () => {
          isLeading = true;
          if (!signal.aborted) await work(wasAlone);
        });
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        isLeading = false;
      }
    },
    close: () => channel.close(),
  };
}
