import type { KeyDefinition } from '../../../../language/index.ts';

/** What an editor offers in place of a text. */
export type EditorSuggestion = {
  readonly label: string;
  /** Short, beside the label. */
  readonly detail: string;
  /** What it is for, beside the list. */
  readonly info: string;
  /** What takes the place of the text: a CodeMirror snippet, `#{}` is where the cursor goes. */
  readonly snippet: string;
  readonly kind: 'key' | 'name' | 'field' | 'type' | 'entity' | 'call' | 'value' | 'function';
};

export type Suggestions = {
  /** Range that a suggestion replaces. */
  readonly from: number;
  readonly to: number;
  /** Where the text starts that labels are compared with. */
  readonly matchFrom: number;
  readonly options: readonly EditorSuggestion[];
};

/** A text as a suggestion: itself in quotes. */
export function textValue(label: string, kind: EditorSuggestion['kind']): EditorSuggestion {
  return { label, detail: '', info: '', snippet: escapeSnippet(JSON.stringify(label)), kind };
}

/** A value as it is written, without quotes. */
export function plainValue(label: string): EditorSuggestion {
  return { label, detail: '', info: '', snippet: label, kind: 'value' };
}

/** What a key starts with: quotes for a text, braces for an object. */
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

/** What a key holds, in a word. */
export function typeWord({ type, values }: KeyDefinition): string {
  return values === undefined ? type : values.slice(0, 3).join(' | ');
}

/** Documentation of a key, for the list and for hovering. */
export function describeKey({ description, example }: KeyDefinition): string {
  return `${description}\n${JSON.stringify(example)}`;
}

/** `#{` and `${` mean something in a snippet. */
export function escapeSnippet(text: string): string {
  return text.replaceAll(/([#$])\{/g, '$1\\{');
}
