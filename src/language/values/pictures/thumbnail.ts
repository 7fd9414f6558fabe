import { pictureWidths } from '../../entity/file-rules.ts';

/**
 * The address of a stored picture in the smallest of the widths in which the server has it that fills its room; the
 * picture itself where none does. A stored picture is fetched, not loaded by its address, so no `srcset` can choose.
 * @param room width of its place in CSS pixels
 * @param density pixels of the screen for each of them
 */
export function thumbnailUrl(url: string, room: number, density = globalThis.devicePixelRatio ?? 1): string {
  const wanted = room * Math.min(Math.max(density, 1), 3);
  const width = pictureWidths.find((each) => each >= wanted);
  return width === undefined ? url : `${url}?largura=${width}`;
}
