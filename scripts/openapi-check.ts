/**
 * `npm run openapi:check` checks that the contract is valid OpenAPI, follows the rules of openapi/README.md, has no
 * unused file or component, and that the generated files are up to date. `-- --warnings` also lists warnings.
 */
import { checkContract } from './contract/check.ts';

const { operations, problems, warnings } = await checkContract();
const lines = [...problems, ...(process.argv.includes('--warnings') ? warnings : [])];
for (const { place, message } of lines) console.log(`${place}: ${message}`);
console.log(`contract: ${operations} operations, ${problems.length} problems, ${warnings.length} warnings`);
if (problems.length > 0) process.exit(1);
