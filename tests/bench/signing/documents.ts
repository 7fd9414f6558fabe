/**
 * What documents cost that do harm: `npm run bench -- documents`. Each is worked on as the model of a contract, by itself and then all at
 * once; time, the most memory of the process above what it held before, and what came of it.
 *
 *   --bytes N   size of those that are harmful by it (20000000, the most that is read)
 */
import { parseArgs } from 'node:util';
import { createDocuments } from '../../../src/areas/contracts/server/pdf/documents.ts';
import { hostilePdfs } from '../../support/signing/hostile-pdfs.ts';
import { documentOf } from '../../support/signing/pdf-of-pages.ts';

/** MB that one document may take: the heap and the buffers of its thread, and its bytes on both sides. */
const maxMemory = 900;
/** Seconds that one document may take. */
const maxTime = 40;

/** Runs the bench and prints its figures. Throws where a document takes more than it may, or comes to another end. */
export async function benchDocuments(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { bytes: { type: 'string', default: '20000000' } },
  });
  const documents = createDocuments();
  const fill = (bytes: Uint8Array) =>
    documents.ask({ kind: 'fill', bytes, title: '', values: {} }).then(
      () => 'handled',
      (error: Error) => error.message,
    );
  const cases = [
    ['a plain page', /handled/, () => documentOf('/MediaBox[0 0 595 842]')] as const,
    ...hostilePdfs(Number(values.bytes)),
    ['a hundred megabytes', /pdf_grande/, () => Buffer.alloc(100_000_000)] as const,
  ];
  try {
    console.log(`${'document'.padEnd(50)} ${'s'.padStart(7)} ${'MB'.padStart(6)}  outcome`);
    const wrong: string[] = [];
    for (const [what, expected, make] of cases) {
      const { outcome, seconds, megabytes } = await measure(() => fill(make()));
      console.log(
        `${what.padEnd(50)} ${seconds.toFixed(2).padStart(7)} ${megabytes.toFixed(0).padStart(6)}  ${outcome}`,
      );
      if (!expected.test(outcome)) wrong.push(`${what}: ${outcome}`);
      if (seconds > maxTime || megabytes > maxMemory) wrong.push(`${what}: ${seconds} s, ${megabytes} MB`);
    }
    const all = await measure(async () => {
      const outcomes = await Promise.all(cases.map(([, , make]) => fill(make())));
      return `${outcomes.filter((one) => /OCUPADOS/.test(one)).length} of ${outcomes.length} sent away`;
    });
    console.log(
      `${'all at once'.padEnd(50)} ${all.seconds.toFixed(2).padStart(7)} ${all.megabytes.toFixed(0).padStart(6)}  ${all.outcome}`,
    );
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  } finally {
    await documents.stop();
  }
}

/** Seconds that work took, and MB that the process grew by at most. */
async function measure(
  work: () => Promise<string>,
): Promise<{ readonly outcome: string; readonly seconds: number; readonly megabytes: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let greatest = before;
  const look = (): void => {
    greatest = Math.max(greatest, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  const start = performance.now();
  const outcome = await work();
  look();
  clearInterval(timer);
  return { outcome, seconds: (performance.now() - start) / 1_000, megabytes: (greatest - before) / 1_000_000 };
}
