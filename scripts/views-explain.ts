import { closestNames, didYouMean } from '../src/runtime/definition/closest-names.ts';
import { readSchemas } from '../src/server/entities/catalog.ts';
import { explainView, formatExplanations } from '../src/server/views/explain-view.ts';
import { loadProject } from '../src/server/views/load-project.ts';

/** Prints where every value of a view comes from: `npm run views:explain Fornecedor /form/elements/nome`. */
const [wanted = '', pointer = ''] = process.argv.slice(2);
const { entities, registry } = await loadProject(process.cwd(), readSchemas);
const [entity = '', ...name] = wanted.split('.');
const answer = registry.answer(entity, name.join('.') || null);
const explanations = answer === null ? null : explainView(answer, pointer);

if (explanations !== null) console.log(formatExplanations(explanations));
else {
  const missing =
    answer === null ? `There is no view of \`${wanted}\`.` : `The view of ${wanted} has no \`${pointer}\`.`;
  console.error(missing + (answer === null ? didYouMean(closestNames(entity, entities.keys())) : ''));
  console.error('Usage: npm run views:explain <Entity>[.name] [/pointer]');
  process.exitCode = 1;
}
