import { PortError } from '../ask-json.ts';

/** An element of an answer: its name without prefix, its children, and its own text. */
export type XmlElement = {
  readonly name: string;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

type OpenElement = { readonly name: string; readonly children: XmlElement[]; text: string };

/** Maximum depth of elements. */
const deepest = 60;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w.:-]*)([^<>]*?)(\/?)>|([^<]+)|</g;

/**
 * Reads the XML of an answer: elements and their texts, without prefixes and attributes. A document type, which could
 * reference files and grow without end, is refused, and so are unclosed elements. Throws PortError.
 */
export function readXml(source: string): XmlElement {
  const root: OpenElement = { name: '', children: [], text: '' };
  const open: OpenElement[] = [root];
  for (const [whole, data, closing, tag, , empty, text] of source.matchAll(token)) {
    const current = open.at(-1) ?? root;
    if (data !== undefined) current.text += data;
    else if (text !== undefined) current.text += decode(text);
    else if (tag !== undefined) {
      const name = tag.slice(tag.indexOf(':') + 1);
      if (closing === '/') {
        if (open.length < 2 || current.name !== name) throw new PortError('XML that does not close');
        open.pop();
        continue;
      }
      const element: OpenElement = { name, children: [], text: '' };
      current.children.push(element);
      if (empty !== '/') open.push(element);
      if (open.length > deepest) throw new PortError('XML that is too deep');
    } else if (whole === '<') throw new PortError('an answer that is no XML');
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0 || root.text.trim() !== '')
    throw new PortError('an answer that is no XML');
  return only;
}

/** The elements of a name anywhere within another one, without those nested in them. */
export function findElements(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : findElements(child, name)));
}

/** The trimmed text of a child, no longer than `most`; null for none. */
export function childText({ children }: XmlElement, name: string, most: number): string | null {
  const text = children.find((child) => child.name === name)?.text.trim() ?? '';
  return text === '' ? null : text.slice(0, most);
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? (hex === undefined ? null : Number.parseInt(hex, 16)) : Number(decimal);
    if (code === null) return entities[String(name)] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
