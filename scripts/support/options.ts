import { stat } from 'node:fs/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { closestNames, nearestOrAll } from '../../src/language/json/closest-names.ts';
import { DatabaseInUseError, DatabaseUnavailableError } from '../../src/platform/database/errors.ts';

/** Prints the usage of a command and ends the process if `--help` or `-h` is given. */
export function wantsHelp(usage: string): void {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  console.log(usage);
  process.exit(0);
}

/** Ends a command with exit code 1 after printing what is wrong and its usage. */
export function refuse(reason: unknown, usage: string): never {
  console.error(`${reason instanceof Error ? reason.message : String(reason)}\n\n${usage}`);
  process.exit(1);
}

/**
 * Reads the options of a command. An unknown option ends the command with the nearest known ones, because the error of
 * `parseArgs` shows a stack that does not help after a typing mistake.
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

/** ` Did you mean ...?`, or all known names if none is similar. */
export function nearest(name: string, known: readonly string[]): string {
  return nearestOrAll(closestNames(name, known), known);
}

export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true;
}

/** Runs a command and prints its error: only the message if it says everything, otherwise the stack. */
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
