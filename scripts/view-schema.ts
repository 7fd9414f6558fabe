import { writeFileSync } from 'node:fs';
import { viewSchema } from '../src/runtime/definition/view-schema.ts';

/** Writes `schemas/view.schema.json` from the vocabulary. */
const file = new URL('../schemas/view.schema.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(viewSchema(), null, 2)}\n`);
