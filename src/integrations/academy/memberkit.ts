import { isRecord } from '../../language/json/record.ts';
import { PortError, reported, textOf } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { exchange, statusError } from '../exchange.ts';
import { type AcademyPort, leadsToAcademy } from './academy-port.ts';

export type MemberkitOptions = {
  /** Where the calls are, with their version and without a slash at the end. */
  readonly base: string;
  readonly key: string;
  /** Host of the links that it may answer, such as `academia.example.com.br`. */
  readonly host: string;
  /** For each answer, in ms. Somebody waits for it. */
  readonly timeout?: number;
  /** Learns why it did not answer; neither an address nor a secret stands in it. */
  readonly failed?: (reason: string) => void;
};

/** Memberkit: `POST /tokens` with the e-mail address and the key of the account answers the `url` that logs this student in. */
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
