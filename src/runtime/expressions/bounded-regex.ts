import { expressionError } from './expression-error.ts';
import { regexCost, regexStepLimit } from './regex-cost.ts';

/** A regular expression that refuses a text on which it could backtrack beyond its budget. */
class BoundedRegExp extends RegExp {
  readonly #cost = regexCost(this.source);

  override exec(text: string): RegExpExecArray | null {
    if (this.#cost.steps(text.length) > regexStepLimit) {
      throw expressionError('D1012', `The regular expression /${this.source}/ could take too long on this text.`);
    }
    return super.exec(text);
  }
}

/** JSONata constructs its regular expressions through this, in place of RegExp. */
export const BoundedRegexEngine: RegExpConstructor = new Proxy(RegExp, {
  construct: (_target, [source, flags]: [RegExp | string, string | undefined]) => new BoundedRegExp(source, flags),
});
