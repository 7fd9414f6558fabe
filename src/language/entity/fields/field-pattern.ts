import type { JsonRecord } from '../../json/record.ts';
import { readText } from '../schema-values.ts';
import { compileLinear, isTooCostly, type LinearPattern } from '../texts/linear-pattern.ts';
import type { FieldSource } from './field-source.ts';

/** Maximum length of a text without a limit, in characters. */
const longestText = 1_000_000;

/**
 * Compiles the pattern of a field with the engine that matches it; null if the engine refuses it, which is reported.
 * @param maxLength maximum length of the matched texts, in characters
 */
export function readPattern(
  { value, pointer, isStored, report }: FieldSource,
  maxLength: number | null,
): (LinearPattern & { readonly source: string }) | null {
  const source = readText(value.pattern, `${pointer}/pattern`, report);
  if (source === null) return null;
  // Calls have their own limits for texts of a shape.
  const longest = isStored ? (maxLength ?? longestText) : 0;
  const compiled = compileLinear(source);
  const refused =
    'refusal' in compiled
      ? compiled
      : isTooCostly(compiled, longest)
        ? {
            refusal: `it would take too long on a text of ${longest} characters`,
            advice: 'Give the field a smaller `maxLength`, or repeat less often.',
          }
        : null;
  if (refused === null && !('refusal' in compiled)) return { ...compiled, source };
  report(
    'entity/unsupported-pattern',
    `${pointer}/pattern`,
    `The pattern \`${source.slice(0, 80)}\` cannot be used: ${refused?.refusal}. ${refused?.advice} Until then any text is accepted.`,
  );
  return null;
}

/** The first of the `examples` that matches the pattern. */
export function exampleOf({ examples }: JsonRecord, pattern: LinearPattern): string | null {
  const found: unknown = Array.isArray(examples)
    ? examples.find((each: unknown) => typeof each === 'string' && pattern.test(each))
    : undefined;
  return typeof found === 'string' ? found : null;
}
