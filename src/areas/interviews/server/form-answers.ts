import type { RJSFSchema } from '@rjsf/utils';
import { cellTexts, type DocumentContext } from '../../../engine/export/document-context.ts';
import { elementTypeOf } from '../../../language/elements/vocabulary.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import { holdsCondition } from '../../../language/expressions/holds-condition.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import type { ElementDefinition, ElementMap } from '../../../language/view/view.ts';
import type { ViewAnswer } from '../../../language/view/view-answer.ts';
import { resolveView } from '../../../language/views/resolve-view.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { createValidators, fieldErrors } from '../../../platform/http/validation.ts';

/** Answers by the names of a form's fields. */
export type Answers = Readonly<Record<string, unknown>>;

/** One field of a form, with its conditions. */
type Question = {
  readonly field: string;
  readonly label: string;
  readonly element: ElementDefinition;
  /** Conditions of the field and its surrounding elements: it is asked if all hold. */
  readonly visible: readonly Condition[];
};

/** An answer as text, as in `RespostaEntrevista`. */
export type WrittenAnswer = {
  readonly campo: string;
  readonly pergunta: string;
  readonly resposta: string | null;
  readonly ordem: number;
};

/** The fields of a form in the order of the screen, at any depth. */
function questionsOf(elements: ElementMap, around: readonly Condition[] = []): readonly Question[] {
  return Object.entries(elements).flatMap(([name, element]) => {
    const visible = element.visible === undefined ? around : [...around, element.visible];
    const type = elementTypeOf(element.type ?? '');
    const isAsked = type !== null && 'schema' in type && element.disabled !== true;
    const own = isAsked ? [{ field: element.field ?? name, label: element.label ?? name, element, visible }] : [];
    return [...own, ...questionsOf(element.elements ?? {}, visible)];
  });
}

function elementsOf(definition: ViewAnswer): ElementMap {
  return resolveView(definition).view.elements ?? {};
}

/**
 * The problems of a form's answers, and the answers to store: only those of fields that are asked. A field with several
 * choices accepts a list, or a text with commas between them.
 * @param base JSON Pointer of the answers within the body
 */
export async function checkAnswers(
  definition: ViewAnswer,
  given: Answers,
  base: string,
): Promise<{ readonly errors: readonly FieldError[]; readonly answers: Answers }> {
  const questions = questionsOf(elementsOf(definition));
  const record = Object.fromEntries(
    questions.map(({ field, element }) => [
      field,
      Object.hasOwn(given, field) ? readAnswer(element, given[field]) : null,
    ]),
  );
  const known = new Set(questions.map(({ field }) => field));
  const unknown = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name): FieldError => ({ pointer: `${base}/${name}`, ...httpErrors.additionalProperties() }));
  const errors: FieldError[] = [...unknown];
  const answers: Record<string, unknown> = {};
  const properties: Record<string, RJSFSchema> = {};
  for (const { field, element, visible } of questions) {
    if (!(await holdAll(visible, record))) continue;
    const type = elementTypeOf(element.type ?? '');
    if (type === null || !('schema' in type)) continue;
    const isUnticked = type.holds === 'flag' && record[field] !== true;
    if (isEmptyValue(record[field]) || isUnticked) {
      // A required checkbox must be ticked (specification 000, section 5).
      if (await holdAll([element.required ?? false], record))
        errors.push({ pointer: `${base}/${field}`, ...httpErrors.required() });
      if (isUnticked && record[field] === false) answers[field] = false;
      continue;
    }
    answers[field] = record[field];
    properties[field] = type.schema(element, null);
  }
  const check = createValidators({ $id: 'formulario' }).body({ type: 'object', properties });
  errors.push(...fieldErrors(check(answers), base));
  return { errors, answers };
}

/** The answers of a form as texts, in the order of the form; missing ones are null. */
export async function writeAnswers(
  definition: ViewAnswer,
  answers: Answers,
  context: DocumentContext,
): Promise<readonly WrittenAnswer[]> {
  const asked: WrittenAnswer[] = [];
  for (const { field, label, element, visible } of questionsOf(elementsOf(definition))) {
    if (!(await holdAll(visible, answers))) continue;
    const type = elementTypeOf(element.type ?? '');
    if (type === null || !('write' in type)) continue;
    const words = type.write(answers[field], {
      ...{ texts: cellTexts(context), timeZone: context.timeZone, record: answers, options: element.data },
      ...{ currency: element.currency, mask: element.mask },
    });
    const resposta = words === '' ? null : words;
    asked.push({ campo: field, pergunta: label, resposta, ordem: (asked.length + 1) * 10 });
  }
  return asked;
}

/**
 * Whether all conditions hold; one that cannot be evaluated leaves its field visible and optional, as on the screen.
 */
async function holdAll(conditions: readonly Condition[], record: Answers): Promise<boolean> {
  for (const condition of conditions)
    if ((await holdsCondition(condition, record, null, false)) === false) return false;
  return true;
}

function readAnswer(element: ElementDefinition, value: unknown): unknown {
  const type = elementTypeOf(element.type ?? '');
  const isList = type !== null && 'holds' in type && type.holds === 'several';
  if (!isList || typeof value !== 'string') return value;
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
