import { readFile } from 'node:fs/promises';
import { readSchemas } from '../src/engine/records/schemas/schema-folder.ts';
import { explainView, formatExplanations } from '../src/engine/views/explain-view.ts';
import { loadProject } from '../src/engine/views/load-project.ts';
import { evaluateCondition } from '../src/language/expressions/slot.ts';
import { closestNames, didYouMean } from '../src/language/json/closest-names.ts';
import { isRecord, type JsonRecord } from '../src/language/json/record.ts';
import { explainRules, type StateRule } from '../src/language/merge/explain-rules.ts';
import { mergeView } from '../src/language/merge/merge-view.ts';
import type { ViewAnswer } from '../src/language/view/view-answer.ts';

/**
 * `npm run views:explain Fornecedor /form/elements/nome` prints where each value of a view comes from, and why an
 * element is hidden, required or disabled. With `--record '{"tipo":"PF"}'`, or the name of a JSON file, it also prints
 * the result of each rule for that record.
 */
const parameters = process.argv.slice(2);
const option = parameters.indexOf('--record');
const [, given] = option < 0 ? [] : parameters.splice(option, 2);
const [wanted = '', pointer = ''] = parameters;
const { entities, registry } = await loadProject(process.cwd(), (folder) => readSchemas(folder));
const [entity = '', ...name] = wanted.split('.');
const answer = registry.answer(entity, name.join('.') || null);
const explanations = answer === null ? null : explainView(answer, pointer);

if (answer !== null && explanations !== null) {
  console.log(formatExplanations(explanations));
  await printRules(answer);
} else {
  const missing =
    answer === null ? `There is no view of \`${wanted}\`.` : `The view of ${wanted} has no \`${pointer}\`.`;
  console.error(missing + (answer === null ? didYouMean(closestNames(entity, entities.keys())) : ''));
  console.error('Usage: npm run views:explain <Entity>[.name] [/pointer] [-- --record <JSON or file>]');
  process.exitCode = 1;
}

async function printRules(view: ViewAnswer): Promise<void> {
  const rules = explainRules(mergeView(view.layers), pointer, entities);
  if (rules === null) return;
  const record = given === undefined ? null : await readRecord(given);
  console.log('\nHidden, asked for or locked by:');
  for (const rule of rules) {
    const { element, isOwn, condition, effect, origin } = rule;
    const place =
      origin === null
        ? 'by the schema or by default'
        : `${origin.layer} ${origin.file}:${origin.line}:${origin.column}`;
    const what = condition === null ? effect : `${effect} ${JSON.stringify(condition)}`;
    const outcome = record === null || condition === null ? '' : `  => ${await outcomeOf(rule, record)}`;
    console.log(`  ${isOwn || condition === null ? '' : `${element} `}${what}${outcome}    ${place}`);
  }
}

async function outcomeOf({ slot, condition }: StateRule, record: JsonRecord): Promise<string> {
  const { value, problem } = await evaluateCondition(slot, condition ?? undefined, { record });
  return problem === null ? String(value) : `${value}, because it failed: ${problem.message}`;
}

async function readRecord(text: string): Promise<JsonRecord> {
  const json: unknown = JSON.parse(text.trimStart().startsWith('{') ? text : await readFile(text, 'utf8'));
  if (!isRecord(json)) throw new Error('A record is a JSON object, such as {"tipo":"PF"}.');
  return json;
}
