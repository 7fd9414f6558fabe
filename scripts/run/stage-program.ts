/**
 * Runs one stage as a separate process, so that its processor time can be measured, and writes the result. Arguments:
 * name of the stage, options of the run (JSON), path for the result (JSON).
 */
import { writeFileSync } from 'node:fs';
import { measureStage } from './stage.ts';
import { createStages, type Run, type StageName } from './stages.ts';

const [name, run, target] = process.argv.slice(2) as [StageName, string, string];
const stages = createStages(JSON.parse(run) as Run);
writeFileSync(target, JSON.stringify(await measureStage(name, stages[name])));
