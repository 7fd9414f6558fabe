import { getOwn, isRecord } from '../../json/record.ts';
import { fileValues, isPicture, storedUrl } from '../file-value.ts';

/** A picture that may be drawn: of the portal itself, embedded in the value, or of another server. */
export type ImageSource = {
  readonly src: string;
  readonly name: string;
  /** The other server. The page may only load from it if the operator allows it (`VITRAL_IMAGE_SOURCES`). */
  readonly host?: string;
};

/** Fields of a file that may contain its content as a data URL, or its address. */
const contentFields = ['data', 'content', 'conteudo', 'url', 'src', 'avatar'];

/**
 * The pictures of a value: an address or data URL as text, a file with its content, or a list of these. An address that
 * hides its server behind a user name is refused.
 */
export function imageSources(
  value: unknown,
  origin = globalThis.location?.origin ?? 'http://localhost',
): ImageSource[] {
  if (Array.isArray(value)) return value.flatMap((item) => imageSources(item, origin));
  if (isRecord(value)) {
    const [file] = fileValues(value);
    if (file !== undefined && file.type !== '' && !isPicture(file)) return [];
    const name = typeof value.name === 'string' ? value.name : '';
    for (const field of contentFields) {
      const [found] = imageSources(getOwn(value, field), origin);
      if (found !== undefined) return [{ ...found, name: name === '' ? found.name : name }];
    }
    return [];
  }
  if (typeof value !== 'string' || value.trim() === '') return [];
  const text = value.trim();
  const stored = storedUrl(text);
  if (stored !== null) return [{ src: stored, name: '' }];
  if (/^data:image\/[\w.+-]+[;,]/i.test(text) || text.startsWith('blob:')) return [{ src: text, name: '' }];
  try {
    const url = new URL(text, `${origin}/`);
    const name = url.pathname.split('/').at(-1) ?? '';
    // `/.//x` resolves to a text that would name another server when used alone.
    if (url.origin === origin && url.pathname.startsWith('//')) return [];
    if (url.origin === origin) return [{ src: `${url.pathname}${url.search}`, name }];
    const isWeb = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    return isWeb ? [{ src: url.href, name, host: url.host }] : [];
  } catch {
    return [];
  }
}
