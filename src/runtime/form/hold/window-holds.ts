/**
 * Windows of one browser have one session, and so share what it holds: when one of them gives a record up, another that
 * has it open takes it again at once.
 */
const channelName = 'vitral-hold';

/** Tells the other windows that this one has given a record up. */
export function reportReleased(key: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(key);
  channel.close();
}

/** Calls back when another window has given this record up; returns how to stop. */
export function onReleasedElsewhere(key: string, listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (data === key) listener();
  };
  return () => channel.close();
}
