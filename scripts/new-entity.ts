import { scaffoldEntity } from '../src/server/views/scaffold-entity.ts';

/** Writes the two files of a new entity: `npm run new:entity Fornecedor`. */
const name = process.argv[2] ?? '';
const result = await scaffoldEntity(process.cwd(), name);
if (result.ok) {
  for (const file of result.files) console.log(`wrote ${file}`);
  console.log(
    `Edit them; a running portal shows /crud/${name}/ within a second. views/README.md says what can be written.`,
  );
} else {
  console.error(result.message);
  process.exitCode = 1;
}
