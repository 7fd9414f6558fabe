import {
  millimetresOfPoint,
  type SheetMark,
  type SheetPage,
  type Sheets,
  strokeWidth,
} from '../../language/sheets/sheet.ts';

/** Pixels per millimetre at 300 dpi, and the maximum of the longest side. */
const pixelsOfMillimetre = 300 / 25.4;
const longestSide = 6000;
const family = '"Inter Variable", Inter, sans-serif';

/** A page as a PNG at 300 dpi, from the marks of screen and PDF. Rejects if the browser cannot create it. */
export async function sheetPicture(sheets: Sheets, page: SheetPage): Promise<Blob> {
  const { width, height } = sheets;
  const scale = Math.min(pixelsOfMillimetre, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  await Promise.all(['400', '600'].map((weight) => document.fonts.load(`${weight} 16px ${family}`)));
  const images = await Promise.all(sheets.images.map(loadImage));
  context.scale(scale, scale);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  for (const mark of page.marks) drawMark(context, mark, images);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture was made.')) : resolve(blob)), 'image/png');
  });
}

function drawMark(context: CanvasRenderingContext2D, mark: SheetMark, images: readonly HTMLImageElement[]): void {
  context.save();
  switch (mark.kind) {
    case 'text': {
      // Drawn large and scaled down, because a canvas rounds the sizes of small letters.
      const size = mark.size * millimetresOfPoint;
      context.font = `${mark.bold ? 600 : 400} 100px ${family}`;
      context.fontKerning = 'none';
      context.fillStyle = mark.color;
      const natural = context.measureText(mark.text).width;
      context.translate(mark.x, mark.y);
      context.scale(natural > 0 ? mark.width / natural : size / 100, size / 100);
      context.fillText(mark.text, 0, 0);
      break;
    }
    case 'box': {
      context.beginPath();
      context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius);
      if (mark.fill !== '') {
        context.fillStyle = mark.fill;
        context.fill();
      }
      if (mark.stroke !== '') {
        context.lineWidth = strokeWidth;
        context.strokeStyle = mark.stroke;
        context.stroke();
      }
      break;
    }
    case 'qrcode': {
      context.translate(mark.x, mark.y);
      context.scale(mark.size / mark.modules, mark.size / mark.modules);
      context.fillStyle = mark.color;
      context.fill(new Path2D(mark.path));
      break;
    }
    case 'image': {
      const image = images[mark.image];
      if (image === undefined || image.naturalWidth === 0) break;
      const { x, y, width, height, radius, crop, align } = mark;
      const [across, down] = [width / image.naturalWidth, height / image.naturalHeight];
      const scale = crop ? Math.max(across, down) : Math.min(across, down);
      const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale];
      const share = crop || align === 'center' ? 0.5 : align === 'end' ? 1 : 0;
      context.beginPath();
      context.roundRect(x, y, width, height, radius);
      context.clip();
      context.drawImage(image, x + (width - wide) * share, y + (height - high) / 2, wide, high);
      break;
    }
  }
  context.restore();
}

/** An unreadable picture is left out, as in the PDF. */
async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => undefined);
  return image;
}
