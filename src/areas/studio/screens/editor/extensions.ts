import {
  autocompletion,
  type Completion,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext as EditorContext,
  snippet,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { type Diagnostic, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type StateEffect } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { ViewProblem } from '../../../../language/index.ts';
import type { EditorLanguage } from './editor-language.ts';
import { editorTheme } from './editor-theme.ts';
import { loadIconNames } from './icon-names.ts';
import { jsoncLanguage } from './jsonc-language.ts';
import { fixesOf, rangeOfProblem } from './problem-range.ts';
import { sqlSyntax } from './sql-language.ts';
import type { EditorSuggestion } from './suggestion.ts';

type EditorTexts = {
  readonly label: string;
  /** Ids of elements that describe the editor: how to leave it by keyboard. */
  readonly describedBy: string;
  readonly phrases: Readonly<Record<string, string>>;
};

type EditorOptions = {
  readonly syntax: EditorLanguage['syntax'];
  /** The current language, because the known names may change. */
  readonly language: () => EditorLanguage;
  readonly onChange: (text: string) => void;
  readonly onCursor: (offset: number) => void;
  readonly onSave: () => void;
  readonly onFormat: () => void;
};

/** All CodeMirror extensions for the project's files, except for the texts (`setTexts`). */
export function editorExtensions(options: EditorOptions): Extension {
  const run = (work: () => void) => () => {
    work();
    return true;
  };
  return [
    lineNumbers(),
    foldGutter(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    texts.of([]),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    highlightSelectionMatches(),
    search({ top: true }),
    options.syntax === 'sql' ? sqlSyntax : jsoncLanguage,
    autocompletion({ override: [(at) => complete(at, options.language())], icons: false, maxRenderedOptions: 80 }),
    hoverTooltip((view, position) => hover(view, position, options.language())),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onChange(update.state.doc.toString());
      if (update.docChanged || update.selectionSet) options.onCursor(update.state.selection.main.head);
    }),
    keymap.of([
      { key: 'Mod-s', run: run(options.onSave), preventDefault: true },
      { key: 'Shift-Alt-f', run: run(options.onFormat), preventDefault: true },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
      // Escape and then Tab leaves the editor; the hint below it tells this.
      indentWithTab,
    ]),
    editorTheme,
  ];
}

const texts = new Compartment();

/** Sets the texts of an editor without losing focus, cursor and history. */
export function setTexts({ label, describedBy, phrases }: EditorTexts): StateEffect<unknown> {
  return texts.reconfigure([
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': describedBy,
      spellcheck: 'false',
      // It could be focused without, but some accessibility checkers need it.
      tabindex: '0',
    }),
  ]);
}

async function complete(at: EditorContext, language: EditorLanguage): Promise<CompletionResult | null> {
  const text = at.state.doc.toString();
  const icon = /"icon"\s*:\s*"([a-z])?/.exec(at.state.doc.lineAt(at.pos).text);
  const letter = icon?.[1];
  const icons = letter === undefined ? [] : await loadIconNames(letter);
  const found = language.complete(text, at.pos, icons);
  if (found === null || at.aborted) return null;
  const isEmpty = found.matchFrom === at.pos && text[at.pos - 1] !== '"' && text[at.pos - 1] !== '.';
  if (isEmpty && !at.explicit) return null;
  return {
    from: found.matchFrom,
    to: Math.max(found.matchFrom, at.pos),
    options: found.options.map((option) => completionOf(option, found.from, found.to)),
    filter: true,
    // While a name is typed the list is only filtered: a new request would make it ignore clicks until the answer
    // arrives. Names of icons are loaded by their first letter.
    ...(icon === null ? { validFor: /^[\w$]*$/ } : {}),
  };
}

function completionOf(
  { label, detail, info, snippet: template, kind }: EditorSuggestion,
  from: number,
  to: number,
): Completion {
  const write = snippet(template);
  return {
    label,
    detail,
    ...(info === '' ? {} : { info }),
    type: kind,
    boost: kind === 'key' || kind === 'name' ? 1 : 0,
    // Text that was typed since the list opened is replaced too.
    apply: (view, completion, start, end) => {
      const isQuoted = view.state.sliceDoc(from, from + 1) === '"';
      const close = isQuoted && view.state.sliceDoc(end, end + 1) === '"' ? 1 : 0;
      write(view, completion, Math.min(from, start), isQuoted ? end + close : Math.max(end, Math.min(to, end)));
    },
  };
}

function hover(view: EditorView, position: number, language: EditorLanguage) {
  const found = language.hover(view.state.doc.toString(), position);
  if (found === null) return null;
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-doc';
      dom.lang = 'en';
      const title = document.createElement('strong');
      title.textContent = found.title;
      dom.append(title);
      for (const line of found.lines) {
        const paragraph = document.createElement('p');
        paragraph.textContent = line;
        dom.append(paragraph);
      }
      if (found.example !== null) {
        const example = document.createElement('code');
        example.textContent = found.example;
        dom.append(example);
      }
      return { dom };
    },
  };
}

/** The problems of a file in the form of CodeMirror, with their quick fixes. */
export function diagnosticsOf(
  text: string,
  problems: readonly ViewProblem[],
  wordFix: (fix: string) => string,
): Diagnostic[] {
  return problems
    .map((problem) => ({
      ...rangeOfProblem(text, problem),
      severity: problem.severity,
      source: problem.code,
      message: problem.message,
      actions: fixesOf(text, problem).map((fix) => ({
        name: wordFix(fix.label),
        apply: (view: EditorView, from: number, to: number) => {
          // The text may have changed since the check: CodeMirror has moved the underlined range.
          const range = rangeOfProblem(text, problem);
          const shift = from - range.from;
          const isReplacing = fix.change.from === range.from;
          view.dispatch({
            changes: isReplacing
              ? { from, to, insert: fix.change.insert }
              : { from: fix.change.from + shift, to: fix.change.to + shift, insert: fix.change.insert },
          });
          view.focus();
        },
      })),
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}
