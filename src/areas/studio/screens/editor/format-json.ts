import { applyEdits, format } from 'jsonc-parser';

const lineWidth = 110;

/**
 * Lays out JSON with comments by two spaces. An object or list that fits on one line and holds nothing but plain values
 * stays on one, as view files are written. Text that is no JSON comes back formatted as far as possible.
 */
export function formatJson(text: string): string {
  const options = { tabSize: 2, insertSpaces: true, eol: '\n', insertFinalNewline: true };
  const edited = applyEdits(text, format(text, undefined, options));
  return collapse(edited);
}

/** Puts innermost objects and lists on one line where they fit. */
function collapse(text: string): string {
  const lines = text.split('\n');
  const result: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const end = /[[{]$/.test(line) && !hasComment(line) ? closingOf(lines, index) : -1;
    if (end < 0) {
      result.push(line);
      continue;
    }
    const inner = lines.slice(index + 1, end).map((each) => each.trim());
    const closing = (lines[end] ?? '').trim();
    const isList = line.endsWith('[');
    const joined = isList ? `${line}${inner.join(' ')}${closing}` : `${line} ${inner.join(' ')} ${closing}`;
    const isRoot = line === '{' || line === '[';
    if (joined.length > lineWidth || isRoot) {
      result.push(line);
      continue;
    }
    result.push(joined);
    index = end;
  }
  return result.join('\n');
}

/** Line that closes what a line opens, when only plain values and short objects stand between; else -1. */
function closingOf(lines: readonly string[], start: number): number {
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim();
    if (hasComment(line)) return -1;
    if (/^[\]}],?$/.test(line)) return index;
    if (/[[{]$/.test(line)) return -1;
  }
  return -1;
}

function hasComment(line: string): boolean {
  const bare = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return bare.includes('//') || bare.includes('/*');
}
