import { encode } from 'uqr';

export type QrCodePath = {
  /** Modules along one side, including the quiet border of four. */
  readonly size: number;
  readonly path: string;
};

/** The dark modules of a QR code as an SVG path, each run of a row as one piece. Throws if the text does not fit. */
export function qrCodePath(text: string): QrCodePath {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const runs: string[] = [];
  data.forEach((row, y) => {
    let x = 0;
    while (x < row.length) {
      let end = x;
      while (row[end] === true) end += 1;
      if (end > x) runs.push(`M${x} ${y}h${end - x}v1H${x}z`);
      x = end + 1;
    }
  });
  return { size, path: runs.join('') };
}
