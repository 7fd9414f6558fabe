import { budgetAtWork } from './budget.ts';
import { budgetError } from './expression-error.ts';
import { regexCost, regexStepLimit } from './regex-cost.ts';

/** Steps of a regular expression that take about as long as one step of an evaluation. */
const regexStepsPerStep = 100;

/** A regular expression that refuses texts on which it could backtrack beyond its budget. */
class BoundedRegExp extends RegExp {
  readonly #cost = regexCost(this.source, this.flags);

  override exec(text: string): RegExpExecArray | null {
    const steps = this.#cost.steps(text.length - Math.min(this.lastIndex, text.length));
    if (steps > regexStepLimit) {
      throw budgetError('time', `The regular expression /${this.source}/ could take too long on this text.`);
    }
    const found = super.exec(text);
    budgetAtWork()?.worked(1 + steps / regexStepsPerStep);
    return found;
  }
}

/** Replaces RegExp as the constructor of JSONata's regular expressions. */
export const BoundedRegexEngine: RegExpConstructor = new Proxy(RegExp, {
  construct: (_target, [source, flags]: [RegExp | string, string | undefined]) => new BoundedRegExp(source, flags),
});
