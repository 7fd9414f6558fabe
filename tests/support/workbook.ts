import { crc32, inflateRawSync } from 'node:zlib';

/** A cell as a spreadsheet program reads it: content and appearance. */
export type ReadCell = {
  readonly value: string | number;
  readonly kind: 'text' | 'number';
  /** Number format; 'General' if it has none. */
  readonly format: string;
  /** Whether it stays a text when it is edited. */
  readonly quoted: boolean;
};

export type ReadSheet = {
  readonly name: string;
  /** Rows by number, from 1. Each has its cells by column. */
  readonly rows: ReadonlyMap<number, Readonly<Record<string, ReadCell>>>;
  readonly xml: string;
};

/** Unpacks a ZIP archive and checks sizes and checksums. Returns texts by file name. */
export function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory of the archive is broken.');
    const [crc, compressed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset));
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const content = inflateRawSync(bytes.subarray(data, data + (compressed ?? 0)));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is broken.`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

/** Reads the sheets of a workbook in order. Texts must be inline. */
export function readWorkbook(bytes: Buffer): readonly ReadSheet[] {
  const files = unzip(bytes);
  const file = (name: string): string => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`The workbook has no ${name}.`);
    return text;
  };
  const types = file('[Content_Types].xml');
  for (const [, part = ''] of types.matchAll(/PartName="\/([^"]+)"/g)) file(part);
  const styles = readStyles(file('xl/styles.xml'));
  const targets = new Map(
    [...file('xl/_rels/workbook.xml.rels').matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map(([, id, target]) => [
      id,
      target,
    ]),
  );
  return [...file('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"[^>]*r:id="(\w+)"/g)].map(([, name = '', id]) => {
    const xml = file(`xl/${targets.get(id)}`);
    return { name: unescapeXml(name), rows: readRows(xml, styles), xml };
  });
}

type Style = Pick<ReadCell, 'format' | 'quoted'>;

function readStyles(xml: string): readonly Style[] {
  const formats = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code = '']) => [
      id,
      unescapeXml(code),
    ]),
  );
  const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? '';
  return [...cells.matchAll(/<xf numFmtId="(\d+)"([^>]*)>/g)].map(([, id, rest = '']) => ({
    format: formats.get(id) ?? 'General',
    quoted: rest.includes('quotePrefix="1"'),
  }));
}

function readRows(xml: string, styles: readonly Style[]): ReadSheet['rows'] {
  const rows = new Map<number, Record<string, ReadCell>>();
  for (const [, number, content = ''] of xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
    const cells: Record<string, ReadCell> = {};
    for (const [, column = '', attributes = '', inner = ''] of content.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs,
    )) {
      const style = styles[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0)] ?? { format: 'General', quoted: false };
      if (/<f[ >]/.test(inner)) throw new Error(`${column}${number} holds a formula.`);
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1];
      cells[column] =
        text === undefined
          ? { value: Number(/<v>(.*?)<\/v>/.exec(inner)?.[1]), kind: 'number', ...style }
          : { value: unescapeXml(text), kind: 'text', ...style };
    }
    rows.set(Number(number), cells);
  }
  return rows;
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Date and time of a spreadsheet's serial number, as ISO text. */
export function ofSerial(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400_000)).toISOString().slice(0, 19);
}
