/** A running portal that tests may change as they like. */
export type TestedServer = {
  readonly address: string;
  /** Folder of its schemas and views. */
  readonly root: string;
  /** Its data folder, with the log and the mails. */
  readonly data: string;
  /** Process that was started for it, with the server below; 0 for a server that ran already. */
  readonly pid: number;
};

const variable = 'VITRAL_E2E_SERVERS';

/** Hands the servers, one for each worker, to the processes that run the tests. */
export function handServers(servers: readonly TestedServer[]): void {
  process.env[variable] = JSON.stringify(servers);
}

/** The server of this worker: tests that run at the same time do not meet each other's records. */
export const testedServer: TestedServer = ownServer();

function ownServer(): TestedServer {
  const servers = JSON.parse(process.env[variable] ?? '[]') as readonly TestedServer[];
  const index = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  // While the tests are only listed there is none.
  return servers[index % Math.max(1, servers.length)] ?? { address: '', root: '', data: '', pid: 0 };
}
