/**
 * Checks the contract: that it is valid OpenAPI, keeps to the rules of openapi/README.md, has no file or component that
 * nothing uses, and that the generated files are those of today. `npm run openapi:check -- --warnings` lists warnings.
 */
import { checkContract } from './contract/check.ts';

const { operations, problems, warnings } = await checkContract();
const lines = [...problems, ...(process.argv.includes('--warnings') ? warnings : [])];
for (const { place, message } of lines) console.log(`${place}: ${message}`);
console.log(`contract: ${operations} operations, ${problems.length} problems, ${warnings.length} warnings`);
if (problems.length > 0) process.exit(1);
