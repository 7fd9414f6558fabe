/** A part of a picture, in pixels of the picture. */
export type PicturePart = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Width and height of the stored photo, in pixels. */
export const photoSize = 512;

/** Maximum size in bytes; a photo from the server must be smaller as well (specification 002, section 9). */
export const greatestPhoto = 5_000_000;

export const photoTypes = ['image/jpeg', 'image/png'] as const;

/** Why a file cannot be the photo; null if it can. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (!photoTypes.some((known) => known === type)) return 'type';
  return size > greatestPhoto ? 'size' : null;
}

/**
 * Cuts a square out of a picture, as JPEG of a fixed size. It is drawn again, so that the camera's metadata (place,
 * time) are removed. Rejects if the browser cannot read the picture.
 */
export async function cutPicture(source: string, { x, y, width, height }: PicturePart): Promise<File> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = photoSize;
  canvas.height = photoSize;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw pictures.');
  // JPEG has no transparency; transparent parts would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, photoSize, photoSize);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, photoSize, photoSize);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (blob === null) throw new Error('The picture could not be drawn.');
  return new File([blob], 'foto.jpg', { type: 'image/jpeg' });
}
