/** A part of a picture, in pixels of the picture. */
export type PicturePart = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The photo as it is kept: width and height in pixels. */
export const photoSize = 512;

/** A photo that comes from the server must stay below it as well (specification 002, section 9), in bytes. */
export const greatestPhoto = 5_000_000;

export const photoTypes = ['image/jpeg', 'image/png'] as const;

/** Why a file cannot be the photo, or null. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (!photoTypes.some((known) => known === type)) return 'type';
  return size > greatestPhoto ? 'size' : null;
}

/**
 * Cuts a square out of a picture, as JPEG of a fixed size: drawn anew, so nothing that its camera wrote into it (place,
 * time) goes along. Rejects when the browser cannot read the picture.
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
  // JPEG has no transparency; without this it would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, photoSize, photoSize);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, photoSize, photoSize);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (blob === null) throw new Error('The picture could not be drawn.');
  return new File([blob], 'foto.jpg', { type: 'image/jpeg' });
}
