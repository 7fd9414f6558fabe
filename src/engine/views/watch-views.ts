import { mkdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** Editors write a file in several steps; it is read this long after the last one. */
const quietMs = 80;
/** Under constant writing it is read after this time. */
const longestWaitMs = 400;
/** A file that does not parse may be incomplete: its problem is only shown after this time. */
const secondLookMs = 200;

/** Files that arrive within this time of each other count as one delivery. */
const arrivalMs = 1_000;

type Changes = { readonly publish: () => Promise<unknown>; readonly isHalfWritten: boolean };

/**
 * Watches the files below `views`. `read` is called with the changed paths, relative to the project; its result is
 * published when `settled` resolves, or after a second read if a file seems incomplete. `onArriving` is called at the
 * start and the end of a delivery. Returns the function that stops it.
 */
export async function watchViews(
  root: string,
  read: (paths: readonly string[]) => Promise<Changes>,
  settled: () => Promise<void> = async () => undefined,
  onArriving: (areArriving: boolean) => void = () => undefined,
): Promise<() => Promise<void>> {
  const folder = join(root, 'views');
  await mkdir(folder, { recursive: true });
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let calm: NodeJS.Timeout | null = null;
  let since = 0;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function flush(paths: readonly string[], isSecondLook: boolean): Promise<void> {
    const { publish, isHalfWritten } = await read(paths);
    if (isClosed) return;
    if (!isHalfWritten || isSecondLook) {
      await settled();
      if (!isClosed) await publish();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, secondLookMs));
    await flush(paths, true);
  }

  function noteChange(path: string): void {
    const now = Date.now();
    if (calm === null) onArriving(true);
    else clearTimeout(calm);
    calm = setTimeout(() => {
      calm = null;
      onArriving(false);
    }, arrivalMs);
    calm.unref();
    if (waiting.size === 0) since = now;
    waiting.add(relative(root, path).split(sep).join('/'));
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(
      () => {
        const paths = [...waiting];
        waiting.clear();
        running = running.then(() => flush(paths, false)).catch(() => undefined);
      },
      Math.max(0, Math.min(quietMs, since + longestWaitMs - now)),
    );
  }

  const watcher = watch(folder, {
    ignoreInitial: true,
    atomic: true,
    ignored: (path, stats) => stats?.isFile() === true && !path.endsWith('.json'),
  });
  watcher.on('add', noteChange).on('change', noteChange).on('unlink', noteChange);
  // Without a listener an error would end the process: too many watched files, a folder without permission.
  watcher.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
  });
  return async () => {
    isClosed = true;
    if (timer !== null) clearTimeout(timer);
    if (calm !== null) clearTimeout(calm);
    await watcher.close();
    await running;
  };
}
