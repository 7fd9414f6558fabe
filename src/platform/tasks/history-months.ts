import { detachMonths, keepMonths, type MonthsDatabase } from '../database/upgrade/partitions.ts';
import { doRepeatedly, type Task } from './task.ts';

const day = 86_400_000;

/**
 * Once a day creates the partitions of the next months and detaches old ones.
 * @param stored months for which history is kept; 0 for ever
 */
export function monthsTask(db: MonthsDatabase, stored: number, log: (parts: readonly string[]) => void): Task {
  return doRepeatedly('historico.meses', day, async () => {
    await keepMonths(db);
    const detached = await detachMonths(db, stored);
    if (detached.length > 0) log(detached);
  });
}
