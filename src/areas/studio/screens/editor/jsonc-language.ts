import {
  foldService,
  HighlightStyle,
  StreamLanguage,
  type StringStream,
  syntaxHighlighting,
} from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

type JsoncState = { depth: number; inComment: boolean };

/** JSON with comments as a stream of tokens, for colours, indentation and brackets. */
const jsonc = StreamLanguage.define<JsoncState>({
  name: 'jsonc',
  startState: () => ({ depth: 0, inComment: false }),
  copyState: (state) => ({ ...state }),
  token: readToken,
  indent: ({ depth }, textAfter, { unit }) => Math.max(0, depth - (/^\s*[\]}]/.test(textAfter) ? 1 : 0)) * unit,
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['{', '[', '"'] },
    indentOnInput: /^\s*[\]}]$/,
  },
  tokenTable: { key: tags.propertyName, keyword: tags.special(tags.propertyName) },
});

function readToken(stream: StringStream, state: JsoncState): string | null {
  if (state.inComment) {
    if (stream.match(/^.*?\*\//)) state.inComment = false;
    else stream.skipToEnd();
    return 'comment';
  }
  if (stream.eatSpace()) return null;
  if (stream.match('//')) {
    stream.skipToEnd();
    return 'comment';
  }
  if (stream.match('/*')) {
    state.inComment = true;
    return 'comment';
  }
  const text = stream.match(/^"(?:[^"\\]|\\.)*"?/);
  if (text && text !== true) {
    if (!stream.match(/^\s*:/, false)) return 'string';
    return text[0].startsWith('"$') ? 'keyword' : 'key';
  }
  if (stream.match(/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return 'number';
  if (stream.match(/^(?:true|false|null)\b/)) return 'atom';
  const next = stream.next();
  if (next === '{' || next === '[') state.depth += 1;
  if (next === '}' || next === ']') state.depth = Math.max(0, state.depth - 1);
  if (next !== undefined && next !== null && '{}[]'.includes(next)) return 'bracket';
  if (next === ':' || next === ',') return 'punctuation';
  return 'invalid';
}

/** Folds from the bracket at the end of a line to its closing bracket. */
const folding = foldService.of((state, from, to) => {
  const line = state.doc.sliceString(from, to);
  if (!/[[{]\s*$/.test(line)) return null;
  const start = from + line.trimEnd().length;
  const text = state.doc.sliceString(start);
  let depth = 1;
  for (const match of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[[\]{}]/g)) {
    if (match[0] === '{' || match[0] === '[') depth += 1;
    else if (match[0] === '}' || match[0] === ']') depth -= 1;
    if (depth === 0) return match.index > 0 ? { from: start, to: start + match.index } : null;
  }
  return null;
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--glass-sapphire-text)' },
  { tag: tags.special(tags.propertyName), color: 'var(--glass-amethyst-text)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--glass-emerald-text)' },
  { tag: tags.number, color: 'var(--glass-amber-text)' },
  { tag: tags.atom, color: 'var(--glass-ruby-text)' },
  { tag: tags.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--mantine-color-error)' },
]);

export const jsoncLanguage: Extension = [jsonc, folding, syntaxHighlighting(colours)];
