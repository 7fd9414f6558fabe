import { type CompletionContext, completionsAt } from './completion.ts';
import { type HoverText, hoverAt } from './hover-text.ts';
import type { Suggestions } from './suggestion.ts';

/** What an editor knows of the files that it edits. */
export type EditorLanguage = {
  readonly syntax: 'jsonc' | 'sql';
  /**
   * What may stand at an offset; null for nothing.
   * @param icons names of icons, as far as they have been loaded
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
