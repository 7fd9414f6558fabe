import { extensionOf } from '../entity/file-rules.ts';
import { isRecord } from '../json/record.ts';

/** A stored file as the value of a field; `url` is relative to the API. */
export type FileItem = {
  readonly id: number;
  readonly name: string;
  readonly extension: string;
  readonly type: string;
  readonly size: number;
  readonly url: string;
};

/** A file embedded in its record: `data` is a base64 data URL (specification 000, section 3). */
export type InlineFile = Omit<FileItem, 'id' | 'url'> & { readonly data: string };

/** Placeholder in the value while a file is being uploaded, with the key of its upload: it cannot be saved yet. */
export type PendingFile = Omit<FileItem, 'id' | 'url'> & { readonly pending: string };

export type FileValue = FileItem | InlineFile | PendingFile;

/** The files in a value of any shape. */
export function fileValues(value: unknown): readonly FileValue[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => fileValues(item));
  const file = readFile(value);
  return file === null ? [] : [file];
}

export function isStored(file: FileValue): file is FileItem {
  return 'url' in file;
}

export function isPending(file: FileValue): file is PendingFile {
  return 'pending' in file;
}

export function isPicture({ type }: Pick<FileValue, 'type'>): boolean {
  return type.startsWith('image/');
}

/** Address of a stored file in the API, `arquivo/12`, from a field's value or an address; null for any other. */
export function storedUrl(address: string): string | null {
  return /^(?:\/?api\/)?(arquivo\/\d{1,16})$/.exec(address.trim())?.[1] ?? null;
}

function readFile(value: unknown): FileValue | null {
  if (!isRecord(value) || typeof value.name !== 'string') return null;
  const { name, id, url, data, pending } = value;
  const common = {
    name,
    extension: typeof value.extension === 'string' ? value.extension : extensionOf(name),
    type: typeof value.type === 'string' ? value.type : '',
    size: typeof value.size === 'number' ? value.size : 0,
  };
  if (typeof pending === 'string') return { ...common, pending };
  if (typeof id === 'number' && id > 0 && typeof url === 'string') return { ...common, id, url };
  return typeof data === 'string' && data.startsWith('data:') ? { ...common, data } : null;
}
