import type { FileItem } from '../../../render/values.ts';

/**
 * The uploaded file as the value of a field. Some calls return only its address, so the other values come from the file
 * itself.
 */
export function fileItemOf(answer: Partial<FileItem>, { name, type, size }: File): FileItem {
  const { id, url = '' } = answer;
  if (id !== undefined) return answer as FileItem;
  // The address of a file of the portal ends in its id.
  const [address = url, number] = /arquivo\/(\d+)$/.exec(url) ?? [];
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return { id: Number(number ?? 0), name, extension, type, size, url: address };
}
