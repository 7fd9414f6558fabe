import sharp from 'sharp';

const [width, height] = [480, 140] as const;
/** Half of the line width, in pixels. */
const nib = 2;
const ink = [18, 58, 122, 255] as const;

/** A line as if drawn by a pen, different for each name, as PNG on a transparent ground. */
export function drawSignature(name: string): Promise<Buffer> {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const turns = 4 + (seed % 4);
  const lean = 8 + (seed % 17);
  const pixels = Buffer.alloc(width * height * 4);
  for (let part = 0; part <= 1; part += 1 / 6000) {
    const angle = part * turns * 2 * Math.PI;
    const wave = (1 - part * 0.7) * 44;
    const x = 30 + part * (width - 70) + Math.cos(angle) * lean;
    const y = height / 2 + Math.sin(angle + (seed % 6)) * wave + Math.sin(part * 9) * 8;
    put(pixels, Math.round(x), Math.round(y));
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

function put(pixels: Buffer, x: number, y: number): void {
  for (let dy = -nib; dy <= nib; dy += 1)
    for (let dx = -nib; dx <= nib; dx += 1) {
      const [px, py] = [x + dx, y + dy];
      if (dx * dx + dy * dy > nib * nib || px < 0 || py < 0 || px >= width || py >= height) continue;
      pixels.set(ink, (py * width + px) * 4);
    }
}
