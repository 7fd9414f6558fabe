import type { KeyDefinition } from '../../../../language/index.ts';

/** A suggestion of an editor. */
export type EditorSuggestion = {
  readonly label: string;
  /** Short text beside the label. */
  readonly detail: string;
  /** Explanation beside the list. */
  readonly info: string;
  /** The inserted text: a CodeMirror snippet, with `#{}` for the cursor. */
  readonly snippet: string;
  readonly kind: 'key' | 'name' | 'field' | 'type' | 'entity' | 'call' | 'value' | 'function';
};

export type Suggestions = {
  /** Range that a suggestion replaces. */
  readonly from: number;
  readonly to: number;
  /** Start of the text that is compared with labels. */
  readonly matchFrom: number;
  readonly options: readonly EditorSuggestion[];
};

/** A suggestion of a text, inserted in quotes. */
export function textValue(label: string, kind: EditorSuggestion['kind']): EditorSuggestion {
  return { label, detail: '', info: '', snippet: escapeSnippet(JSON.stringify(label)), kind };
}

/** A suggestion of a value, inserted without quotes. */
export function plainValue(label: string): EditorSuggestion {
  return { label, detail: '', info: '', snippet: label, kind: 'value' };
}

/** Initial value of a key: quotes for a text, braces for an object. */
export function skeletonOf({ type, values }: KeyDefinition): string {
  if (values !== undefined) return '"#{}"';
  switch (type) {
    case 'flag':
      return '#{true}';
    case 'integer':
    case 'number':
    case 'number-or-text':
    case 'any':
    case 'condition':
      return '#{}';
    case 'options':
      return '[{ "id": "#{}", "descricao": "#{}" }]';
    case 'fields':
    case 'names':
      return '["#{}"]';
    case 'call':
      return '{ "method": "#{GET}", "url": "#{}" }';
    case 'action':
    case 'permissions':
    case 'values':
    case 'call-values':
    case 'call-body':
    case 'source':
    case 'hold':
    case 'checks':
    case 'elements':
    case 'columns':
    case 'filters':
    case 'actions':
    case 'list':
    case 'form':
      return '{ #{} }';
    default:
      return '"#{}"';
  }
}

/** The type of a key, in one word. */
export function typeWord({ type, values }: KeyDefinition): string {
  return values === undefined ? type : values.slice(0, 3).join(' | ');
}

/** Documentation of a key, for the list and for hovering. */
export function describeKey({ description, example }: KeyDefinition): string {
  return `${description}\n${JSON.stringify(example)}`;
}

/** Escapes `#{` and `${`, which are special in snippets. */
export function escapeSnippet(text: string): string {
  return text.replaceAll(/([#$])\{/g, '$1\\{');
}
