/** The video of a transmission. */
export type VideoSource = {
  readonly url: string;
  /** HTTP Live Streaming: a list of short segments, which not every browser plays. */
  readonly isHls: boolean;
  /** Whether the portal itself serves it. */
  readonly isOwn: boolean;
};

/**
 * The video at an address: one of the portal's own, or HLS from anywhere; null for a page, which is shown in a frame.
 */
export function videoAt(url: string): VideoSource | null {
  const isOwn = /^\/(?![/\\])/.test(url);
  const isHls = /\.m3u8$/i.test(pathOf(url));
  if (isHls && (isOwn || /^https?:\/\//i.test(url))) return { url, isHls, isOwn };
  return isOwn && /\.(mp4|webm)$/i.test(pathOf(url)) ? { url, isHls, isOwn } : null;
}

/** Whether this browser plays HLS natively. */
export function playsHls(): boolean {
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';
}

function pathOf(url: string): string {
  return url.split(/[?#]/)[0] ?? '';
}
