/** An error in the form that JSONata throws: `code` starts with S (syntax), T (type) or D (while running). */
export type ExpressionError = {
  readonly code: string;
  readonly message: string;
};

export function expressionError(code: string, message: string): ExpressionError & Error {
  return Object.assign(new Error(message), { code });
}

/** Whatever was thrown while an expression was compiled or evaluated, as code, message and offset in its text. */
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

/** Codes of expressions that ran out of their budget, as against those that are merely wrong for these values. */
export const budgetCodes: ReadonlySet<string> = new Set(['D1011', 'D1012', 'D1013', 'D2014', 'D2015']);
