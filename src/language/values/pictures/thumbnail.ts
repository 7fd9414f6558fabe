import { pictureWidths } from '../../entity/file-rules.ts';

/**
 * The address of a stored picture in the smallest available width that fills its space; the picture itself if none
 * does. Stored pictures are fetched by code, so `srcset` cannot choose.
 * @param room width of its space in CSS pixels
 * @param density screen pixels per CSS pixel
 */
export function thumbnailUrl(url: string, room: number, density = globalThis.devicePixelRatio ?? 1): string {
  const wanted = room * Math.min(Math.max(density, 1), 3);
  const width = pictureWidths.find((each) => each >= wanted);
  return width === undefined ? url : `${url}?largura=${width}`;
}
