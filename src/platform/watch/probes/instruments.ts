import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process. Labels are names of the program: operations, tasks, services. They are never ids,
 * logins, addresses or texts of people, so that their number is bounded and no personal data gets in.
 */
export const registry = new Registry();

const registers = [registry];
/** Buckets in seconds for requests, statements and port calls. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Answered requests, by operation and class of status (`2xx`). */
export const requests = new Counter({
  ...{ name: 'vitral_requests_total', help: 'Requests answered, by operation and class of status.', registers },
  labelNames: ['operation', 'status'],
});
/** Seconds from the first line of a request to the end of its answer, without event streams. */
export const requestSeconds = new Histogram({
  ...{ name: 'vitral_request_seconds', help: 'Seconds until an answer was sent, by operation.', registers },
  ...{ labelNames: ['operation'], buckets: durations },
});
export const receivedBytes = new Counter({
  ...{ name: 'vitral_received_bytes_total', help: 'Bytes of requests, by operation.', registers },
  labelNames: ['operation'],
});
export const sentBytes = new Counter({
  ...{ name: 'vitral_sent_bytes_total', help: 'Bytes of answers, by operation.', registers },
  labelNames: ['operation'],
});
/** Windows that listen for changes. */
export const streams = new Gauge({ name: 'vitral_streams', help: 'Event streams that are open.', registers });
/** `kind`: query, execute, transaction or batch (of a stream). Includes waiting for a connection. */
export const statementSeconds = new Histogram({
  ...{ name: 'vitral_statement_seconds', help: 'Seconds of statements, with the wait for a connection.', registers },
  ...{ labelNames: ['kind'], buckets: durations },
});
export const slowStatements = new Counter({
  ...{ name: 'vitral_slow_statements_total', help: 'Statements over VITRAL_SLOW_MS, by operation.', registers },
  labelNames: ['operation'],
});
/**
 * Turns of the embedded database's only session: `who` is people or background. People wait for the turns of the
 * background.
 */
export const turnSeconds = new Histogram({
  ...{ name: 'vitral_turn_seconds', help: 'Seconds that turns of the embedded database took.', registers },
  ...{ labelNames: ['who'], buckets: [0.005, 0.015, 0.03, 0.06, 0.125, 0.25, 0.5, 1, 2.5, 5, 10] },
});
export const turnWaitSeconds = new Histogram({
  ...{ name: 'vitral_turn_wait_seconds', help: 'Seconds until a turn of the embedded database began.', registers },
  ...{ labelNames: ['who'], buckets: [0.005, 0.015, 0.03, 0.06, 0.125, 0.25, 0.5, 1, 2.5, 5, 10] },
});
/** Events that the database reported (`DatabaseEvent`). */
export const databaseEvents = new Counter({
  ...{ name: 'vitral_database_events_total', help: 'What the database reported, by event.', registers },
  labelNames: ['event'],
});
/** `outcome`: done, refused or failed. */
export const portCalls = new Counter({
  ...{ name: 'vitral_port_calls_total', help: 'Calls of services outside, by outcome.', registers },
  labelNames: ['service', 'outcome'],
});
/** 1 while a service is not called because it failed. */
export const restingPorts = new Gauge({
  ...{ name: 'vitral_port_resting', help: '1 while a service rests after failures.', registers },
  labelNames: ['service'],
});
/** `outcome`: done, failed (it is retried, or dead) or returned (put back untried). */
export const taskRuns = new Counter({
  ...{ name: 'vitral_task_runs_total', help: 'Runs of tasks, by outcome.', registers },
  labelNames: ['task', 'outcome'],
});
export const taskSeconds = new Histogram({
  ...{ name: 'vitral_task_seconds', help: 'Seconds of runs of tasks.', registers },
  ...{ labelNames: ['task'], buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300] },
});
/**
 * `work`: answers, reading (files of imports), thumbnails, files (generated ones) or contracts; `state`: running or
 * waiting.
 */
export const heavyWork = new Gauge({
  ...{ name: 'vitral_heavy_work', help: 'Lists of many rows, documents and files in their places.', registers },
  labelNames: ['work', 'state'],
});
/** Watched threads, by their work. */
export const threads = new Gauge({
  ...{ name: 'vitral_threads', help: 'Threads for files and documents.', registers },
  labelNames: ['work'],
});
export const endedThreads = new Counter({
  ...{ name: 'vitral_threads_ended_total', help: 'Threads that the watchdog ended.', registers },
  labelNames: ['work'],
});
/** `outcome`: hit, shared or miss. */
export const cachedAnswers = new Counter({
  ...{ name: 'vitral_list_cache_total', help: 'Totals and counts of lists, by whether they were known.', registers },
  labelNames: ['outcome'],
});
