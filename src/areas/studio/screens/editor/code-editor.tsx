import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { openSearchPanel } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import type { ViewProblem } from '../../../../language/index.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { EditorLanguage } from './editor-language.ts';
import { diagnosticsOf, editorExtensions, setTexts } from './extensions.ts';
import { formatJson } from './format-json.ts';
import { moveChange, offsetOf, type QuickFix } from './problem-range.ts';

export type EditorHandle = {
  readonly focus: () => void;
  /** Moves the cursor to a place, scrolls there and takes the focus. */
  readonly reveal: (line: number, column: number) => void;
  /** Replaces the whole text, as one step that can be undone. */
  readonly replace: (text: string) => void;
  /** Applies a fix of a text that may have been changed since. */
  readonly applyFix: (fix: QuickFix, text: string) => void;
  readonly format: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly find: () => void;
};

type CodeEditorProps = {
  /** The initial text; later changes come from the user or through the handle. */
  readonly initial: string;
  readonly label: string;
  readonly problems: readonly ViewProblem[];
  /** Text that was checked for the problems. They are not shown while the editor has another text. */
  readonly problemText: string;
  /** Only the initial syntax is used. */
  readonly language: EditorLanguage;
  readonly onChange: (text: string) => void;
  readonly onCursor: (offset: number) => void;
  readonly onHistory: (steps: { readonly undo: number; readonly redo: number }) => void;
  readonly onSave: () => void;
  readonly handle: Ref<EditorHandle>;
  readonly className: string;
};

/** CodeMirror with one file. Its history survives while the screen is hidden. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, problems, problemText, handle, className } = props;
  const t = useTexts('studio');
  const hint = useId();
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const lastState = useRef<EditorState | null>(null);
  const current = useRef(props);
  current.current = props;

  useEffect(() => {
    if (parent.current === null) return;
    const extensions = editorExtensions({
      syntax: current.current.language.syntax,
      language: () => current.current.language,
      onChange: (text) => current.current.onChange(text),
      onCursor: (offset) => {
        current.current.onCursor(offset);
        const state = view.current?.state;
        if (state !== undefined) current.current.onHistory({ undo: undoDepth(state), redo: redoDepth(state) });
      },
      onSave: () => current.current.onSave(),
      onFormat: () => formatIn(view.current, current.current.language),
    });
    const state = lastState.current ?? EditorState.create({ doc: current.current.initial, extensions });
    const made = new EditorView({ state, parent: parent.current });
    view.current = made;
    return () => {
      lastState.current = made.state;
      view.current = null;
      made.destroy();
    };
  }, []);

  // Texts may change during editing: with the language, or when translations of the installation arrive late.
  useEffect(() => {
    view.current?.dispatch({ effects: setTexts({ label, describedBy: hint, phrases: phrasesOf(t) }) });
  }, [label, hint, t]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() !== problemText) return;
    const diagnostics = diagnosticsOf(problemText, problems, (name) => t('problem.fixTo', { name }));
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [problems, problemText, t]);

  useImperativeHandle(
    handle,
    () => ({
      focus: () => view.current?.focus(),
      reveal: (line, column) => {
        const editor = view.current;
        if (editor === null) return;
        const anchor = offsetOf(editor.state.doc.toString(), line, column);
        editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
        editor.focus();
      },
      replace: (text) => replaceIn(view.current, text),
      applyFix: ({ change }, text) => {
        const moved = moveChange(change, text, view.current?.state.doc.toString() ?? text);
        if (moved !== null)
          view.current?.dispatch({ changes: moved, selection: { anchor: moved.from + moved.insert.length } });
        view.current?.focus();
      },
      format: () => formatIn(view.current, current.current.language),
      undo: () => void (view.current && undo(view.current)),
      redo: () => void (view.current && redo(view.current)),
      find: () => void (view.current && openSearchPanel(view.current)),
    }),
    [],
  );

  return (
    <>
      <div ref={parent} className={className} data-editor />
      <p id={hint} className="visually-hidden">
        {t('editor.leaveHint')}
      </p>
    </>
  );
}

function replaceIn(view: EditorView | null, text: string): void {
  if (view === null) return;
  const length = view.state.doc.length;
  if (view.state.doc.toString() === text) return;
  const anchor = Math.min(view.state.selection.main.head, text.length);
  view.dispatch({ changes: { from: 0, to: length, insert: text }, selection: { anchor } });
}

function formatIn(view: EditorView | null, { syntax }: EditorLanguage): void {
  if (view !== null && syntax === 'jsonc') replaceIn(view, formatJson(view.state.doc.toString()));
}

/** Texts that CodeMirror shows, by its own English ones. */
function phrasesOf(t: (key: string) => string): Record<string, string> {
  const own = {
    Find: 'find',
    Replace: 'replace',
    next: 'next',
    previous: 'previous',
    all: 'all',
    'match case': 'matchCase',
    regexp: 'regexp',
    'by word': 'byWord',
    replace: 'replaceOne',
    'replace all': 'replaceAll',
    close: 'close',
    'Go to line': 'goToLine',
    go: 'go',
    Diagnostics: 'diagnostics',
    'No diagnostics': 'noDiagnostics',
    Completions: 'completions',
    'current match': 'currentMatch',
    'on line': 'onLine',
    'replaced $ matches': 'replacedMatches',
    'replaced match on line $': 'replacedOnLine',
    'Fold line': 'foldLine',
    'Unfold line': 'unfoldLine',
    'folded code': 'foldedCode',
    unfold: 'unfold',
    'Folded lines': 'foldedLines',
    'Unfolded lines': 'unfoldedLines',
    to: 'to',
  } as const;
  return Object.fromEntries(Object.entries(own).map(([english, key]) => [english, t(`editor.phrase.${key}`)]));
}
