import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { readableAnswer } from '../../../engine/records/access/readable-answer.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { ViewAnswer } from '../../../language/view/view-answer.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { hasTag } from '../../../platform/http/etag.ts';

/**
 * Answers view definitions in the caller's language, without what they may not read; 304 if the browser has this
 * version.
 */
export function createDefinitionWriter({
  dictionaries,
  entities,
}: {
  readonly dictionaries: Pick<Dictionaries, 'translator'>;
  readonly entities: Pick<EntityCatalog, 'models'>;
}) {
  return async (
    found: ViewAnswer,
    who: Caller,
    { headers: asked }: Pick<FastifyRequest, 'headers'>,
    schemaProblems: readonly ViewProblem[] = [],
  ) => {
    const translator = await dictionaries.translator(asked['x-language'], who.id_pais);
    const answer = translator.answer(readableAnswer(found, entities.models(), who));
    const etag = `"${answer.hash}${schemaProblems.length === 0 ? '' : `-${digest(schemaProblems)}`}"`;
    const headers = { etag, ...byLanguage };
    if (hasTag(asked['if-none-match'], etag)) return { status: 304, body: undefined, headers } as const;
    const problems = [...answer.problems, ...schemaProblems].map(toProblem);
    return { status: 200, body: { ...answer, problems }, headers } as const;
  };
}

/** The browser keeps these answers for each language and revalidates them. */
const byLanguage = { 'cache-control': 'private, no-cache', vary: 'X-Language' } as const;

function digest(problems: readonly ViewProblem[]): string {
  return createHash('sha256').update(JSON.stringify(problems)).digest('base64url').slice(0, 16);
}

export function toProblem({ code, severity, file, line, column, pointer, message, suggestions }: ViewProblem) {
  return { code, severity, file, line, column, pointer, message, suggestions: [...suggestions] };
}
