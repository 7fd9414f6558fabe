import { type CompletionContext, completionsAt } from './completion.ts';
import { type HoverText, hoverAt } from './hover-text.ts';
import type { Suggestions } from './suggestion.ts';

/** Knowledge of an editor about its kind of file. */
export type EditorLanguage = {
  readonly syntax: 'jsonc' | 'sql';
  /**
   * Suggestions at an offset; null for none.
   * @param icons names of icons that are loaded so far
   */
  readonly complete: (text: string, offset: number, icons: readonly string[]) => Suggestions | null;
  readonly hover: (text: string, offset: number) => HoverText | null;
};

/** The language of views and overrides. */
export function languageOfViews(context: CompletionContext): EditorLanguage {
  return {
    syntax: 'jsonc',
    complete: (text, offset, icons) => completionsAt(text, offset, { ...context, icons }),
    hover: (text, offset) => hoverAt(text, offset, context),
  };
}
