/**
 * Runs one stage and writes its outcome: a process of its own knows what it took of the processor. Arguments: the name of the stage, the
 * options of the run (JSON), and the file for the outcome (JSON).
 */
import { writeFileSync } from 'node:fs';
import { measureStage } from './stage.ts';
import { createStages, type Run, type StageName } from './stages.ts';

const [name, run, target] = process.argv.slice(2) as [StageName, string, string];
const stages = createStages(JSON.parse(run) as Run);
writeFileSync(target, JSON.stringify(await measureStage(name, stages[name])));
