import { escapeXml } from './xml.ts';

/** How a cell looks; `format` is a number format of the workbook's own language. */
export type CellStyle = {
  readonly format?: string;
  readonly bold?: boolean;
  /** Has the background of the header. */
  readonly header?: boolean;
  /** Stays text when somebody edits it, although it looks like a formula. */
  readonly quoted?: boolean;
};

/** Styles of a workbook, numbered in order of first use. */
export type Styles = {
  readonly indexOf: (style: CellStyle) => number;
  readonly xml: () => string;
};

/** Lower numbers are built-in formats. */
const firstOwnFormat = 164;

export function createStyles(): Styles {
  const known = new Map<string, number>();
  const records: CellStyle[] = [];
  const formats = new Map<string, number>();
  // Most cells share a style object: a lookup by identity is far cheaper than by content.
  const byObject = new WeakMap<CellStyle, number>();
  const indexOf = (style: CellStyle): number => {
    const same = byObject.get(style);
    if (same !== undefined) return same;
    const index = find(style);
    byObject.set(style, index);
    return index;
  };
  const find = (style: CellStyle): number => {
    const key = `${style.format ?? ''}|${style.bold === true}|${style.header === true}|${style.quoted === true}`;
    const index = known.get(key);
    if (index !== undefined) return index;
    known.set(key, records.length);
    records.push(style);
    if (style.format !== undefined && !formats.has(style.format))
      formats.set(style.format, firstOwnFormat + formats.size);
    return records.length - 1;
  };
  indexOf({});
  return {
    indexOf,
    xml: () => {
      const numbers = [...formats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`);
      const cells = records.map(({ format, bold, header, quoted }) => {
        const id = format === undefined ? 0 : (formats.get(format) ?? 0);
        const font = bold === true || header === true ? 1 : 0;
        return `<xf numFmtId="${id}" fontId="${font}" fillId="${header === true ? 2 : 0}" borderId="0" xfId="0"${
          id === 0 ? '' : ' applyNumberFormat="1"'
        }${font === 0 ? '' : ' applyFont="1"'}${header === true ? ' applyFill="1"' : ''}${
          quoted === true ? ' quotePrefix="1"' : ''
        }/>`;
      });
      return [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        numbers.length === 0 ? '' : `<numFmts count="${numbers.length}">${numbers.join('')}</numFmts>`,
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
        '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
        '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
        '<fill><patternFill patternType="solid"><fgColor rgb="FFE7EDF5"/><bgColor indexed="64"/></patternFill></fill></fills>',
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
      ].join('');
    },
  };
}
