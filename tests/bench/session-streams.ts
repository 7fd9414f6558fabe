import { Agent, type ClientRequest, get } from 'node:http';

/** A user who is logged in, with the token of a session. */
export type LoggedIn = { readonly id: number; readonly token: string };

/** What the simulated browsers know: of each user the last count that their bell received, and when (ms). */
export type Bells = {
  readonly reported: ReadonlyMap<number, { readonly total: number; readonly at: number }>;
  /** Streams that are open now. */
  readonly open: () => number;
  /** Streams that were lost so far. */
  readonly lost: () => number;
  readonly close: () => void;
};

/** As the portal's own reader waits before it connects anew, in ms. */
const [firstDelay, longestDelay] = [500, 30_000];

/** Follows the event stream of every user as a browser does: after a loss it comes back, later and later. */
export function ringBells(address: string, users: readonly LoggedIn[]): Bells {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const reported = new Map<number, { total: number; at: number }>();
  const requests = new Set<ClientRequest>();
  const timers = new Set<NodeJS.Timeout>();
  let [opened, lost, isClosed] = [0, 0, false];

  function connect(user: LoggedIn, delay: number): void {
    if (isClosed) return;
    let isOpen = false;
    let isOver = false;
    let next = delay;
    const again = (): void => {
      if (isOver) return;
      isOver = true;
      requests.delete(request);
      if (isOpen) {
        opened -= 1;
        lost += 1;
      }
      if (isClosed) return;
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          connect(user, Math.min(next * 2, longestDelay));
        },
        next * (0.75 + Math.random() / 2),
      );
      timers.add(timer);
    };
    const request = get(
      `${address}/api/views/mudancas`,
      { agent, headers: { authorization: `Bearer ${user.token}` } },
      (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          request.destroy();
          return;
        }
        isOpen = true;
        opened += 1;
        next = firstDelay;
        let rest = '';
        response.setEncoding('utf8').on('data', (text: string) => {
          const blocks = `${rest}${text}`.split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const total = /^event: notices\ndata: \{"total":(\d+)\}/m.exec(block)?.[1];
            if (total !== undefined) reported.set(user.id, { total: Number(total), at: performance.now() });
          }
        });
        response.on('error', again).on('close', again);
      },
    );
    requests.add(request);
    request.on('error', again).on('close', again);
  }

  for (const user of users) connect(user, firstDelay);
  return {
    reported,
    open: () => opened,
    lost: () => lost,
    close: () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      for (const request of [...requests]) request.destroy();
      agent.destroy();
    },
  };
}
