import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What this process counts of itself. Labels are names of the program: operations, tasks, services, never ids, logins,
 * addresses or texts of people, so that their number is bounded and nothing of a person is in them.
 */
export const registry = new Registry();

const registers = [registry];
/** Seconds of requests, statements and calls of ports. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Requests that were answered, by operation and class of status (`2xx`). */
export const requests = new Counter({
  ...{ name: 'vitral_requests_total', help: 'Requests answered, by operation and class of status.', registers },
  labelNames: ['operation', 'status'],
});
/** Seconds from the first line of a request to the end of its answer; event streams are left out. */
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
/** `kind`: query, execute, transaction or batch (of a stream). Waiting for a connection counts. */
export const statementSeconds = new Histogram({
  ...{ name: 'vitral_statement_seconds', help: 'Seconds of statements, with the wait for a connection.', registers },
  ...{ labelNames: ['kind'], buckets: durations },
});
export const slowStatements = new Counter({
  ...{ name: 'vitral_slow_statements_total', help: 'Statements over VITRAL_SLOW_MS, by operation.', registers },
  labelNames: ['operation'],
});
/**
 * Turns of the embedded database's one session: `who` is people or background. A turn of the background is a slice, which people
 * wait for.
 */
export const turnSeconds = new Histogram({
  ...{ name: 'vitral_turn_seconds', help: 'Seconds that turns of the embedded database took.', registers },
  ...{ labelNames: ['who'], buckets: [0.005, 0.015, 0.03, 0.06, 0.125, 0.25, 0.5, 1, 2.5, 5, 10] },
});
export const turnWaitSeconds = new Histogram({
  ...{ name: 'vitral_turn_wait_seconds', help: 'Seconds until a turn of the embedded database began.', registers },
  ...{ labelNames: ['who'], buckets: [0.005, 0.015, 0.03, 0.06, 0.125, 0.25, 0.5, 1, 2.5, 5, 10] },
});
/** What the database reported (`DatabaseEvent`). */
export const databaseEvents = new Counter({
  ...{ name: 'vitral_database_events_total', help: 'What the database reported, by event.', registers },
  labelNames: ['event'],
});
/** `outcome`: done, refused or failed. */
export const portCalls = new Counter({
  ...{ name: 'vitral_port_calls_total', help: 'Calls of services outside, by outcome.', registers },
  labelNames: ['service', 'outcome'],
});
/** 1 while nobody asks the service because it failed. */
export const restingPorts = new Gauge({
  ...{ name: 'vitral_port_resting', help: '1 while a service rests after failures.', registers },
  labelNames: ['service'],
});
/** `outcome`: done, failed (it is tried again, or dead) or returned (put back untried). */
export const taskRuns = new Counter({
  ...{ name: 'vitral_task_runs_total', help: 'Runs of tasks, by outcome.', registers },
  labelNames: ['task', 'outcome'],
});
export const taskSeconds = new Histogram({
  ...{ name: 'vitral_task_seconds', help: 'Seconds of runs of tasks.', registers },
  ...{ labelNames: ['task'], buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300] },
});
/** `work`: answers, reading (files of imports), thumbnails, files (that are made) or contracts; `state`: running or waiting. */
export const heavyWork = new Gauge({
  ...{ name: 'vitral_heavy_work', help: 'Lists of many rows, documents and files in their places.', registers },
  labelNames: ['work', 'state'],
});
/** Threads under a watchdog, by what they do. */
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
