import { getOwn, isRecord } from '../definition/record.ts';
import { fileValues, isPicture, storedUrl } from './file-value.ts';

/** A picture that may be drawn: of the portal itself, or held in the value. */
export type ImageSource = { readonly src: string; readonly name: string };

/** Fields of a file that may hold its content as a data URL, or its address. */
const contentFields = ['data', 'content', 'conteudo', 'url', 'src', 'avatar'];

/**
 * The pictures of a value: an address or data URL as text, a file with its content, or a list of such. What lies on
 * another server is none: the page may not load it.
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
      if (found !== undefined) return [{ src: found.src, name: name === '' ? found.name : name }];
    }
    return [];
  }
  if (typeof value !== 'string' || value.trim() === '') return [];
  const text = value.trim();
  const stored = storedUrl(text);
  if (stored !== null) return [{ src: stored, name: '' }];
  if (/^data:image\/[\w.+-]+[;,]/i.test(text) || text.startsWith('blob:')) return [{ src: text, name: '' }];
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !text.startsWith(`${origin}/`)) return [];
  try {
    const url = new URL(text, `${origin}/`);
    if (url.origin !== origin) return [];
    return [{ src: `${url.pathname}${url.search}`, name: url.pathname.split('/').at(-1) ?? '' }];
  } catch {
    return [];
  }
}
