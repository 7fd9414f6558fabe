import type { EntityField } from './entity.ts';

/** Limits of an upload: types as in the `accept` of a file input, bytes per file, and number of files. */
export type FileLimits = {
  readonly accepted: readonly string[];
  readonly maxBytes: number;
  readonly maxFiles: number;
};

/** Maximum file size of the portal in bytes (specification 000, section 9). */
export const greatestFile = 100_000_000;

/** Widths in pixels in which stored pictures are also served (`largura` of a file), smallest first. */
export const pictureWidths = [64, 160, 320, 640, 1280] as const;

/** Default limits of upload places (specification 000, sections 5 and 9). */
export const uploadLimits = {
  form: { accepted: ['image/png', 'image/jpeg', 'application/pdf'], maxBytes: greatestFile, maxFiles: 1 },
  grid: { accepted: ['image/*'], maxBytes: greatestFile, maxFiles: 10 },
  table: { accepted: ['image/*'], maxBytes: 5_000_000, maxFiles: 10 },
} as const satisfies Readonly<Record<string, FileLimits>>;

/** Why files may not be sent; the caller has the texts. */
export type FileProblem =
  | { readonly code: 'ARQUIVOS_DEMAIS'; readonly count: number; readonly maxFiles: number }
  | { readonly code: 'ARQUIVO_VAZIO'; readonly name: string }
  | { readonly code: 'ARQUIVO_GRANDE'; readonly name: string; readonly size: number; readonly maxBytes: number }
  | {
      readonly code: 'TIPO_DE_ARQUIVO';
      readonly name: string;
      readonly type: string;
      readonly accepted: readonly string[];
    };

/** Checks all files before they are sent, so that the user sees all errors at once; empty if there are none. */
export function checkFiles(
  files: readonly Pick<File, 'name' | 'type' | 'size'>[],
  { accepted, maxBytes, maxFiles }: FileLimits,
): readonly FileProblem[] {
  const problems: FileProblem[] = [];
  if (files.length > maxFiles) problems.push({ code: 'ARQUIVOS_DEMAIS', count: files.length, maxFiles });
  for (const { name, type, size } of files) {
    if (!acceptsFile(accepted, name, type)) problems.push({ code: 'TIPO_DE_ARQUIVO', name, type, accepted });
    if (size > maxBytes) problems.push({ code: 'ARQUIVO_GRANDE', name, size, maxBytes });
    else if (size === 0) problems.push({ code: 'ARQUIVO_VAZIO', name });
  }
  return problems;
}

/** Whether one of the rules, each a type, a family of types (`image/*`) or an ending (`.pdf`), accepts a file. */
export function acceptsFile(rules: readonly string[], name: string, type: string): boolean {
  return rules.some((rule) => isAccepted(rule.trim().toLowerCase(), name, type.toLowerCase()));
}

/** The rules of an `accept` text: 'image/*,.pdf'. */
export function rulesOf(accept: string): readonly string[] {
  return accept
    .split(',')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
}

/** The text after the last dot of a file name, or `none` (specification 000, section 3). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1 || dot === name.length - 1 ? 'none' : name.slice(dot + 1);
}

/** Whether a field contains files: items of `{ id, name, extension, type, size, url }`. */
export function isFileField(field: Pick<EntityField, 'kind' | 'format'>): boolean {
  return field.kind === 'json' && (field.format === 'file' || field.format === 'image');
}

function isAccepted(rule: string, name: string, type: string): boolean {
  if (rule === '*' || rule === '*/*') return true;
  if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule);
  return rule.endsWith('/*') ? type.startsWith(rule.slice(0, -1)) : type === rule;
}
