/** The used part of the library that reads fonts for PDFs, which has no types of its own. */
declare module 'fontkit' {
  export type Font = {
    readonly unitsPerEm: number;
    readonly glyphForCodePoint: (code: number) => {
      readonly advanceWidth: number;
      /** The outline as data of an SVG path, with y upwards. */
      readonly path: { readonly toSVG: () => string };
    };
  };
  export function create(file: Buffer): Font;
}
