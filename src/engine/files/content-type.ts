import { fileTypeFromBuffer } from 'file-type';

const unknown = 'application/octet-stream';

/**
 * Detects the type of a file by its first bytes. The declared type only counts where bytes do not decide: among office
 * documents, which are all archives, and among texts. A picture or PDF whose bytes do not match is unknown.
 */
export async function contentTypeOf(head: Uint8Array, declared: string): Promise<string> {
  const claim = /^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(declared) ? declared : unknown;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found !== undefined && !/xml$/.test(found.mime)) {
    return /^application\/(zip|x-cfb)$/.test(found.mime) && isOffice(claim)
      ? claim
      : (found.mime.split(';')[0] ?? unknown);
  }
  if (!isText(head)) return unknown;
  const text = Buffer.from(head).toString('utf8');
  if (/^\s*</.test(text))
    return /<svg[\s>]/i.test(text) ? 'image/svg+xml' : /^\s*<\?xml/.test(text) ? 'text/xml' : 'text/html';
  return isPlainText(claim) ? claim : 'text/plain';
}

/** Types that a browser displays without running any of their content; all others are downloads. */
const shown: ReadonlySet<string> = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/apng'],
  ...['application/pdf', 'text/plain', 'audio/mpeg', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm'],
]);

export function isShown(type: string): boolean {
  return shown.has(type);
}

function isOffice(type: string): boolean {
  return /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-)[a-z0-9.+-]*|msword)$/.test(type);
}

function isPlainText(type: string): boolean {
  return ['text/plain', 'text/csv', 'text/markdown', 'text/calendar', 'application/json'].includes(type);
}

/** Texts in UTF-8 or a Latin encoding contain no control characters except tabs and line ends. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 27);
}
