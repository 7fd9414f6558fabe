import { rolledBack, TransactionMisuseError } from '../errors.ts';
import type { Send } from './session.ts';

/** Begins, works, then commits or rolls back, on the session that the caller holds. */
export async function transact<T>(direct: Send, work: (send: Send) => Promise<T>, idleLimit: number): Promise<T> {
  let isOver = false;
  const idle = watchIdle(idleLimit);
  const within: Send = async (request, limit) => {
    if (isOver) throw new TransactionMisuseError('The transaction is over: its `tx` takes no more statements.');
    idle.begin();
    try {
      return await direct(request, limit);
    } finally {
      idle.end();
    }
  };
  await direct({ kind: 'script', text: 'begin' });
  try {
    const result = await Promise.race([work(within), idle.passed]);
    isOver = true;
    const { command } = await direct({ kind: 'script', text: 'commit' });
    if (command === 'ROLLBACK') throw rolledBack();
    return result;
  } catch (error) {
    isOver = true;
    await direct({ kind: 'script', text: 'rollback' }).catch(() => null);
    throw error;
  } finally {
    idle.stop();
  }
}

/** `passed` rejects when no statement runs for `limit` ms. */
function watchIdle(limit: number): { passed: Promise<never>; begin(): void; end(): void; stop(): void } {
  let reject: (error: Error) => void = () => undefined;
  const passed = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  passed.catch(() => null);
  const message = `The transaction sent nothing for ${limit} ms and was rolled back, as it holds up all others.`;
  const start = (): NodeJS.Timeout => setTimeout(() => reject(new TransactionMisuseError(message)), limit);
  let running = 0;
  let isStopped = false;
  let timer = start();
  return {
    passed,
    begin() {
      running += 1;
      clearTimeout(timer);
    },
    end() {
      running -= 1;
      if (running === 0 && !isStopped) timer = start();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
