/** Measures how fast a processor is while a run is under way. */
export type Pace = {
  /** Ends the measurement. Returns the seconds of a processor that the unit of work took, the middle one of the samples. */
  readonly stop: () => number;
};

/** ms between two samples: together they cost less than one part in a hundred of a run. */
const pauseMs = 15_000;
const rowCount = 40_000;
/** Before these many units the engine has not compiled the work. */
const warmUps = 5;

/**
 * Starts measuring. Seconds of a processor depend on the machine, and on what else uses its caches and its second
 * threads: by 2.6 times between two machines of two cores. What the tests do slows down as this work does, so that
 * their ratio says more about the tests.
 */
export function measurePace(): Pace {
  for (let n = 0; n < warmUps; n += 1) doUnit();
  const samples = [timeUnit()];
  const timer = setInterval(() => samples.push(timeUnit()), pauseMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return medianOf(samples);
    },
  };
}

/** The middle one, and of an even number the lower of both. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

function timeUnit(): number {
  const before = process.cpuUsage();
  doUnit();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

/**
 * A fixed amount of what tests do most: objects, texts, maps, sorting, JSON. There are so many of them that they do not
 * stay in the caches of a processor: crowded machines are slow with memory first. Returns a value that nobody needs.
 */
function doUnit(): number {
  const rows = Array.from({ length: rowCount }, (_, id) => ({
    id,
    nome: `Cliente ${(id * 7919) % rowCount}`,
    ativo: id % 3 > 0,
  }));
  const byName = new Map(rows.map((row) => [row.nome, row]));
  let sum = 0;
  for (let n = 0; n < rowCount; n += 1) sum += byName.get(`Cliente ${(n * 104_729) % rowCount}`)?.id ?? 0;
  rows.sort((one, other) => (one.nome < other.nome ? -1 : 1));
  return sum + (JSON.parse(JSON.stringify(rows)) as readonly unknown[]).length;
}
