import type { FileItem } from '../../../render/values.ts';

/** The file that a call has taken, as the value of a field: calls of their own answer its address alone. */
export function fileItemOf(answer: Partial<FileItem>, { name, type, size }: File): FileItem {
  const { id, url = '' } = answer;
  if (id !== undefined) return answer as FileItem;
  // Files of the portal are known by the end of their address, and read by it.
  const [address = url, number] = /arquivo\/(\d+)$/.exec(url) ?? [];
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return { id: Number(number ?? 0), name, extension, type, size, url: address };
}
