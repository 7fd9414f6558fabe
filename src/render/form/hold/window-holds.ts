/**
 * Windows of one browser have one session, and so share what it holds: when one of them gives a record up, another that
 * has it open takes it again at once.
 */
const channelName = 'vitral-hold';
/** A channel hears what another one of its own window sends: what comes from here is left alone. */
const ownWindow = crypto.randomUUID();

/** Tells the other windows that this one has given a record up. */
export function reportReleased(key: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ key, sender: ownWindow });
  channel.close();
}

/** Calls back when another window has given this record up; returns how to stop. */
export function onReleasedElsewhere(key: string, listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<{ readonly key: string; readonly sender: string }>) => {
    if (data.key === key && data.sender !== ownWindow) listener();
  };
  return () => channel.close();
}
