import type { EntityField } from '../entity/entity.ts';
import { type FileLimits, greatestFile, rulesOf, uploadLimits } from '../entity/file-rules.ts';
import type { ElementDefinition } from '../view/view.ts';

type Place = 'form' | 'grid' | 'table';

/**
 * The limits of an element: from its view, otherwise from its field, otherwise from the specification (000, section 5).
 */
export function limitsOf(
  element: Pick<ElementDefinition, 'acceptedFiles' | 'maxFileSize' | 'size' | 'type'>,
  field: EntityField | null,
  place: Place = 'form',
): FileLimits {
  const defaults = uploadLimits[place];
  const accept = element.acceptedFiles ?? field?.accept ?? '';
  const rules = rulesOf(accept);
  const ownDefault = place === 'form' && element.type === 'image' ? ['image/png', 'image/jpeg'] : defaults.accepted;
  const most = place === 'form' ? (element.size ?? field?.maxFiles ?? 1) : defaults.maxFiles;
  return {
    accepted: rules.length === 0 ? ownDefault : rules,
    maxBytes: Math.min(element.maxFileSize ?? field?.maxSize ?? defaults.maxBytes, greatestFile),
    maxFiles: Math.max(1, Math.min(most, field?.maxFiles ?? most)),
  };
}

/** Whether the value is a list of files, by its field or because the element accepts several. */
export function holdsSeveral(element: Pick<ElementDefinition, 'size'>, field: EntityField | null): boolean {
  if (field !== null && (field.format === 'file' || field.format === 'image')) return field.maxFiles !== undefined;
  return (element.size ?? 1) > 1;
}

const wordOfType: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
  'image/svg+xml': 'SVG',
  'text/plain': 'TXT',
  'text/csv': 'CSV',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
};
/** Common types come first, as in the hint of the specification. */
const order = Object.values(wordOfType);

/** Types as people call them: 'JPG, PNG, PDF'; '' if any is accepted. `pictures` is the name for `image/*`. */
export function formatTypes(
  accepted: readonly string[],
  words: Readonly<Record<'image' | 'video' | 'audio', string>>,
): string {
  const names = accepted.map((rule) => rule.trim().toLowerCase());
  if (names.some((rule) => rule === '*' || rule === '*/*')) return '';
  const shown = names.map((rule) => {
    const family = /^(image|video|audio)\/\*$/.exec(rule)?.[1];
    if (family === 'image' || family === 'video' || family === 'audio') return words[family];
    return wordOfType[rule] ?? (rule.split(/[./]/).at(-1) ?? rule).replace(/^x-/, '').toUpperCase();
  });
  const place = (word: string): number => (order.includes(word) ? order.indexOf(word) : order.length);
  return [...new Set(shown)].sort((a, b) => place(a) - place(b)).join(', ');
}

/** Whether pictures are accepted, so that a camera may provide one. */
export function takesPictures({ accepted }: FileLimits): boolean {
  return accepted.some((rule) => /^(\*|\*\/\*|image\/(\*|jpeg|png))$/i.test(rule.trim()));
}
