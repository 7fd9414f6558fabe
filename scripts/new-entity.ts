import { scaffoldEntity } from '../src/engine/views/scaffold-entity.ts';

/** Writes the two files of a new entity: `npm run new:entity Fornecedor`. */
const name = process.argv[2] ?? '';
const result = await scaffoldEntity(process.cwd(), name);
if (result.ok) {
  for (const file of result.files) console.log(`wrote ${file}`);
  console.log(
    `Edit the schema; a running portal shows /crud/${name}/ within a second. The view follows it until it says otherwise: views/README.md.`,
  );
} else {
  console.error(result.message);
  process.exitCode = 1;
}
