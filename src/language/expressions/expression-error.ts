/** An error in the form that JSONata throws: `code` starts with S (syntax), T (type) or D (while running). */
export type ExpressionError = {
  readonly code: string;
  readonly message: string;
};

/** Own error codes, for which JSONata has no texts that would replace ours. */
const budgetErrors = { time: 'B1012', size: 'B1013' } as const;

/** The error of an expression that takes too long or creates too much. */
export function budgetError(kind: keyof typeof budgetErrors, message: string): ExpressionError & Error {
  return Object.assign(new Error(message), { code: budgetErrors[kind] });
}

/** Converts an error of compiling or evaluating an expression to code, message and offset in its text. */
export function readExpressionError(thrown: unknown): {
  readonly code: string;
  readonly message: string;
  readonly position: number;
} {
  if (thrown instanceof RangeError) {
    return {
      code: 'D1011',
      message: 'The expression needs more memory or depth than it may have.',
      position: 0,
    };
  }
  if (typeof thrown !== 'object' || thrown === null) return { code: 'D0000', message: String(thrown), position: 0 };
  const code: unknown = Reflect.get(thrown, 'code');
  const message: unknown = Reflect.get(thrown, 'message');
  const position: unknown = Reflect.get(thrown, 'position');
  return {
    code: typeof code === 'string' ? code : 'D0000',
    message: typeof message === 'string' ? message : 'The expression failed.',
    position: typeof position === 'number' ? position : 0,
  };
}

/** Codes of expressions that exceeded their budget, in contrast to errors caused by the values. */
export const budgetCodes: ReadonlySet<string> = new Set([
  budgetErrors.time,
  budgetErrors.size,
  'D1011',
  'D2014',
  'D2015',
]);
