import { stat } from 'node:fs/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { closestNames, nearestOrAll } from '../../src/language/json/closest-names.ts';
import { DatabaseInUseError, DatabaseUnavailableError } from '../../src/platform/database/errors.ts';

/** Prints how a command is used and ends, when `--help` or `-h` is asked for. */
export function wantsHelp(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(usage);
  process.exit(0);
}

/** Ends a command that cannot do what it was asked, with what is wrong and how it is used. */
export function refuse(reason: unknown, usage: string): never {
  console.error(`${reason instanceof Error ? reason.message : String(reason)}\n\n${usage}`);
  process.exit(1);
}

/**
 * The options of a command; one that it does not have ends it, with the nearest that it has. `parseArgs` itself throws
 * with a stack that says nothing to who only mistyped.
 */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
  allowPositionals = false,
) {
  try {
    return parseArgs({ options, allowPositionals });
  } catch (error) {
    const [, name] = /'(-{1,2}[^' ]+)/.exec(error instanceof Error ? error.message : '') ?? [];
    const known = Object.keys(options).map((key) => `--${key}`);
    if (name === undefined || known.includes(name)) return refuse(error, usage);
    return refuse(`There is no option ${name}.${nearest(name, known)}`, usage);
  }
}

/** ` Did you mean ...?`, or all the names when none is near. */
export function nearest(name: string, known: readonly string[]): string {
  return nearestOrAll(closestNames(name, known), known);
}

export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}

/** Runs a command: where its message says all, that alone is printed, else where it came from as well. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isPlain =
      error instanceof DatabaseInUseError ||
      error instanceof DatabaseUnavailableError ||
      (error instanceof Error && 'final' in error);
    console.error(error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : error);
    process.exitCode = 1;
  }
}
