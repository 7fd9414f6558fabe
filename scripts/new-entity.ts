import { companyFolder } from '../src/domain/project-files.ts';
import { scaffoldEntity } from '../src/engine/views/scaffold-entity.ts';

/**
 * `npm run new:entity Fornecedor` writes the schema and the view of a new entity. `npm run new:entity Fornecedor
 * orders` writes them into the folders of an area.
 */
const [name = '', area = companyFolder] = process.argv.slice(2);
const result = await scaffoldEntity(process.cwd(), name, area);
if (result.ok) {
  for (const file of result.files) console.log(`wrote ${file}`);
  console.log(
    `Edit the schema; a running portal shows /crud/${name}/ within a second. The view follows it until it says otherwise: views/README.md.`,
  );
} else {
  console.error(result.message);
  process.exitCode = 1;
}
