import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { columnOf, type EntityModel } from '../../../../language/index.ts';
import type { EditorLanguage } from './editor-language.ts';
import { type EditorSuggestion, textValue } from './suggestion.ts';

const keywords = new Set(
  `all and any as asc between by case cast coalesce count cross date date_trunc desc distinct else end exists extract
  false filter from full group having in inner interval is join lateral left like limit max min not null on or order
  outer over partition right row select sum then true union using values when where window with avg`.split(/\s+/),
);

const sql = StreamLanguage.define<{ inComment: boolean }>({
  name: 'sql',
  startState: () => ({ inComment: false }),
  token: (stream, state) => {
    if (state.inComment) {
      if (stream.match(/^.*?\*\//)) state.inComment = false;
      else stream.skipToEnd();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^--.*/)) return 'comment';
    if (stream.match('/*')) {
      state.inComment = true;
      return 'comment';
    }
    if (stream.match(/^'(?:[^']|'')*'?/)) return 'string';
    if (stream.match(/^::[a-z_]+/i)) return 'atom';
    if (stream.match(/^:[a-z_][a-z0-9_]*/i)) return 'parameter';
    if (stream.match(/^\d+(?:\.\d+)?/)) return 'number';
    const word = stream.match(/^[a-z_][a-z0-9_]*/i);
    if (word && word !== true) return keywords.has(word[0].toLowerCase()) ? 'keyword' : null;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '--', block: { open: '/*', close: '*/' } } },
  tokenTable: { parameter: tags.special(tags.propertyName) },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--glass-sapphire-text)', fontWeight: '600' },
  { tag: tags.special(tags.propertyName), color: 'var(--glass-amethyst-text)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--glass-emerald-text)' },
  { tag: tags.number, color: 'var(--glass-amber-text)' },
  { tag: tags.atom, color: 'var(--glass-ruby-text)' },
  { tag: tags.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
]);

export const sqlSyntax: Extension = [sql, syntaxHighlighting(colours)];

/**
 * The language of statements: tables, columns, parameters and words of SQL.
 * @param entities with their tables; a relation is the column `id_{field}`
 * @param values names that the statement may take as `:name`
 * @param fragments names of fragments that a statement may include
 */
export function languageOfSql(
  entities: ReadonlyMap<string, EntityModel>,
  values: readonly string[],
  fragments: readonly string[],
): EditorLanguage {
  const models = [...entities.values()];
  return {
    syntax: 'sql',
    hover: () => null,
    complete: (text, offset) => {
      const include = /--[ \t]*include:[ \t]*(\w*)$/.exec(text.slice(0, offset));
      if (include !== null) {
        const options = fragments.map((name) => plain(name, 'name', ''));
        return {
          from: offset - (include[1]?.length ?? 0),
          to: offset,
          matchFrom: offset - (include[1]?.length ?? 0),
          options,
        };
      }
      const word = /[:\w.]*$/.exec(text.slice(0, offset))?.[0] ?? '';
      const dot = word.lastIndexOf('.');
      const from = offset - (dot < 0 ? word.length : word.length - dot - 1);
      const read = models.filter(({ table }) => new RegExp(`\\b${table}\\b`).test(text));
      const columns = read.flatMap((model) => columnsOf(model));
      const options = word.startsWith(':')
        ? values.map((name) => plain(`:${name}`, 'name', ''))
        : dot >= 0
          ? columns
          : [
              ...models.map(({ table, plural }) => plain(table, 'entity', plural)),
              ...columns,
              ...[...keywords].map((name) => plain(name, 'function', '')),
            ];
      const unique = [...new Map(options.map((option) => [option.label, option])).values()];
      return { from, to: offset, matchFrom: from, options: unique };
    },
  };
}

function columnsOf({ fields }: EntityModel): EditorSuggestion[] {
  const own = Object.values(fields).filter(({ kind }) => kind !== 'collection');
  return [plain('id', 'field', ''), ...own.map((field) => plain(columnOf(field), 'field', field.title))];
}

function plain(label: string, kind: EditorSuggestion['kind'], detail: string): EditorSuggestion {
  return { ...textValue(label, kind), snippet: label, detail };
}
