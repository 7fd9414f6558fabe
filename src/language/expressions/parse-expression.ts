import jsonata from 'jsonata';
import { BoundedRegexEngine } from './bounded-regex.ts';
import { defaultLimits } from './budget.ts';
import { readExpressionError } from './expression-error.ts';

/** JSONata's syntax tree, as plain data: its published type leaves most of it out. */
export type SyntaxNode = object;

export type ParsedExpression =
  | {
      readonly ok: true;
      readonly expression: jsonata.Expression;
      readonly tree: SyntaxNode;
    }
  /** `offset` counts characters from the start of the text. */
  | { readonly ok: false; readonly message: string; readonly offset: number };

/** JSONata's parser takes some milliseconds for the worst texts of this length. */
const longestText = 3_000;

/** Parses JSONata text; never throws. */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > longestText) {
    return {
      ok: false,
      message: `An expression has at most ${longestText} characters.`,
      offset: longestText,
    };
  }
  try {
    const expression = jsonata(text, {
      RegexEngine: BoundedRegexEngine,
      sequence: defaultLimits.sequence,
    });
    return { ok: true, expression, tree: expression.ast() };
  } catch (error) {
    const { message, position } = readExpressionError(error);
    return { ok: false, message, offset: Math.min(position, text.length) };
  }
}
