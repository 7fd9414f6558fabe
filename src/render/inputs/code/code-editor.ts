import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';

/** A suggestion while typing: the inserted text and its explanation. */
export type CodeSuggestion = { readonly word: string; readonly detail: string };

export type CodeEditor = {
  /** Sets a text from outside of the editor. */
  readonly setText: (text: string) => void;
  readonly setAttributes: (given: {
    readonly id: string;
    readonly isReadOnly: boolean;
    readonly attributes: Readonly<Record<string, string>>;
  }) => void;
  readonly destroy: () => void;
};

type Options = {
  readonly text: string;
  readonly suggestions: () => readonly CodeSuggestion[];
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
};

/** Ctrl+Enter presses a button of the screen (`enter`) instead of inserting a line. */
const ownKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');
const wordBefore = /[\w$.{}]*/;

/** A code editor within a form: Tab leaves it like any other field. */
export function createCodeEditor(parent: HTMLElement, { text, suggestions, onChange, onBlur }: Options): CodeEditor {
  const given = new Compartment();
  let isOwn = false;
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      indentUnit.of('  '),
      bracketMatching(),
      closeBrackets(),
      EditorView.lineWrapping,
      autocompletion({ override: [(at) => complete(at, suggestions())], icons: false, maxRenderedOptions: 80 }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged && !isOwn) onChange(state.doc.toString());
      }),
      EditorView.domEventHandlers({ blur: () => onBlur() }),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...ownKeys]),
      given.of([]),
      theme,
    ],
  });
  return {
    setText: (next) => {
      if (next === view.state.doc.toString()) return;
      isOwn = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isOwn = false;
    },
    setAttributes: ({ id, isReadOnly, attributes }) =>
      view.dispatch({
        effects: given.reconfigure([
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorView.contentAttributes.of({ id, ...attributes }),
        ]),
      }),
    destroy: () => view.destroy(),
  };
}

function complete(at: CompletionContext, suggestions: readonly CodeSuggestion[]): CompletionResult | null {
  const word = at.matchBefore(wordBefore);
  if (word === null || (word.from === word.to && !at.explicit) || suggestions.length === 0) return null;
  return {
    from: word.from,
    options: suggestions.map(({ word: label, detail }) => ({ label, ...(detail === label ? {} : { detail }) })),
    validFor: /^[\w$.{}]*$/,
  };
}

const theme = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--mantine-color-text)', backgroundColor: 'var(--surface-raised)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: "ui-monospace, 'Cascadia Code', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
    fontSize: '0.8125rem',
    lineHeight: '1.3125rem',
  },
  '.cm-content': { caretColor: 'var(--mantine-color-text)', paddingBlock: '8px' },
  '.cm-cursor': { borderInlineStartColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    color: 'var(--mantine-color-dimmed)',
    backgroundColor: 'var(--surface-frame)',
    borderInlineEnd: '1px solid var(--line)',
  },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--surface-selected)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--surface-raised)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--surface-selected)',
  },
  '.cm-completionDetail': { color: 'var(--mantine-color-dimmed)', fontStyle: 'normal' },
});
