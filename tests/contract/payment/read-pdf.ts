import { inflateSync } from 'node:zlib';

/** A bar as the page has it: points from the left and from the bottom or top, as its drawer counts. */
export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** What the pages of a PDF draw, read from their content streams: their texts, and their rectangles that are filled. */
export type DrawnPdf = { readonly text: string; readonly filled: readonly Rectangle[] };

/** Reads a PDF that was written without object streams: letters by the `ToUnicode` of their fonts, one line for each text. */
export function readDrawnPdf(pdf: Buffer): DrawnPdf {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body ?? '']),
  );
  const streamOf = (body: string): string => {
    const start = body.indexOf('stream\n');
    if (start < 0) return '';
    const bytes = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
    return (/\/FlateDecode/.test(body.slice(0, start)) ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const maps = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? '')?.[1];
      if (unicode !== undefined) maps.set(name, readLetters(streamOf(objects.get(Number(unicode)) ?? '')));
    }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  const content = pages
    .map((body) => streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(body)?.[1])) ?? ''))
    .join('\n');
  return { text: readTexts(content, maps), filled: readFilled(content) };
}

/** Letters by their codes, of `beginbfchar` and `beginbfrange` with lists. */
function readLetters(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '0', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    let code = Number.parseInt(from, 16);
    for (const [, hex = ''] of list.matchAll(/<(\w+)>/g)) {
      letters.set(code.toString(16).padStart(4, '0'), Buffer.from(hex, 'hex').swap16().toString('utf16le'));
      code += 1;
    }
  }
  return letters;
}

function readTexts(content: string, maps: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font = '';
  const lines: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name;
    else {
      const codes = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? []);
      lines.push(codes.map((code) => maps.get(font)?.get(code) ?? '').join(''));
    }
  }
  return lines.join('\n');
}

/** Rectangles that stand before a fill; those of strokes are frames. */
function readFilled(content: string): Rectangle[] {
  const filled: Rectangle[] = [];
  let waiting: Rectangle[] = [];
  for (const line of content.split('\n')) {
    const [, x, y, width, height] = /^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/.exec(line) ?? [];
    if (x !== undefined) waiting.push({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) });
    else if (line === 'f') filled.push(...waiting.splice(0));
    else if (line === 'S' || line === 'n') waiting = [];
  }
  return filled;
}
