/** What is taken of the library that reads the fonts of PDFs; it brings no types. */
declare module 'fontkit' {
  export type Font = {
    readonly unitsPerEm: number;
    readonly glyphForCodePoint: (code: number) => {
      readonly advanceWidth: number;
      /** Its outline as the data of an SVG path, upwards. */
      readonly path: { readonly toSVG: () => string };
    };
  };
  export function create(file: Buffer): Font;
}
