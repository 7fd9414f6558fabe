import { applyEdits, format } from 'jsonc-parser';

const lineWidth = 110;

/**
 * Formats JSON with comments, with two spaces. An object or list stays on one line if it fits and holds only plain
 * values, as view files are written. Invalid JSON is formatted as far as possible.
 */
export function formatJson(text: string): string {
  const options = { tabSize: 2, insertSpaces: true, eol: '\n', insertFinalNewline: true };
  const edited = applyEdits(text, format(text, undefined, options));
  return collapse(edited);
}

/** Joins innermost objects and lists into one line if they fit. */
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

/** Line that closes the bracket at the end of a line, if only plain values and short objects are between; else -1. */
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
