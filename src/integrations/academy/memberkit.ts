import { isRecord } from '../../language/json/record.ts';
import { PortError, reported, textOf } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { exchange, statusError } from '../exchange.ts';
import { type AcademyPort, leadsToAcademy } from './academy-port.ts';

export type MemberkitOptions = {
  /** Base address of the calls, with their version and without a trailing slash. */
  readonly base: string;
  readonly key: string;
  /** Permitted host of the links in its answers, such as `academia.example.com.br`. */
  readonly host: string;
  /** ms for each answer. A person waits for it. */
  readonly timeout?: number;
  /** Called with the reason of a failure, which contains neither an address nor a secret. */
  readonly failed?: (reason: string) => void;
};

/**
 * Memberkit: `POST /tokens` with the student's e-mail address and the account's key returns the `url` that logs the
 * student in.
 */
export function createMemberkit({ base, key, host, timeout = 8_000, failed }: MemberkitOptions): AcademyPort {
  const breaker = createBreaker({ service: 'academy' });
  return {
    openLink: async ({ email }) => {
      return reported(failed, () =>
        breaker.run(async () => {
          const { status, body } = await exchange({
            ...{ method: 'POST', url: new URL(`${base}/tokens`), timeout, headers: {} },
            body: { email, api_key: key },
          });
          if (status !== 200 && status !== 201) throw statusError(status);
          const link = isRecord(body) ? textOf(body.url, 2000) : null;
          if (link === null || !leadsToAcademy(link, host)) throw new PortError('a link to somewhere else, or none');
          return link;
        }),
      );
    },
  };
}
