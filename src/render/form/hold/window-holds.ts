/**
 * Windows of one browser share a session and its holds: when one releases a record, another that has it open takes it
 * again at once.
 */
const channelName = 'vitral-hold';
/** A channel also receives messages of other channels in its own window: these are ignored. */
const ownWindow = crypto.randomUUID();

/** Tells other windows that this one has released a record. */
export function reportReleased(key: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ key, sender: ownWindow });
  channel.close();
}

/** Calls back when another window has released this record; returns the function that stops it. */
export function onReleasedElsewhere(key: string, listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<{ readonly key: string; readonly sender: string }>) => {
    if (data.key === key && data.sender !== ownWindow) listener();
  };
  return () => channel.close();
}
