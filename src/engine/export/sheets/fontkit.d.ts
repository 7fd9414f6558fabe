/** What is taken of the library that reads the fonts of PDFs; it brings no types. */
declare module 'fontkit' {
  export type OutlineStep = {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    readonly args: readonly number[];
  };
  export type Font = {
    readonly unitsPerEm: number;
    readonly glyphForCodePoint: (code: number) => {
      readonly advanceWidth: number;
      readonly path: { readonly commands: readonly OutlineStep[] };
    };
  };
  export function create(file: Buffer): Font;
}
