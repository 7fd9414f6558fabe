import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AcademyPort } from './academy-port.ts';

/** ms for which a link is valid. */
const lifetime = 5 * 60_000;

/** The page of the stand-in in a portal under development. */
export const academyPage = '/dev/academia/';

/** An academy for demonstrations: a page of the portal itself behind a link that works once, for five minutes. */
export function createEmbeddedAcademy({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): AcademyPort {
  return {
    openLink: async ({ name }) => {
      const token = randomBytes(24).toString('base64url');
      const now = clock.now();
      await db.execute(sql`delete from vitral_sim_academia where dh_expira < ${now}`);
      await db.execute(sql`
        insert into vitral_sim_academia (acesso_hash, nome, dh_expira)
        values (${hashOf(token)}, ${name}, ${new Date(now.getTime() + lifetime)})`);
      return `${academyPage}${token}`;
    },
  };
}

/** The user of a stand-in link, once; null if it was used, has expired or does not exist. */
export async function redeemAcademyLink(db: Database, token: string, now: Date): Promise<string | null> {
  const [row] = await db.query<{ nome: string }>(sql`
    delete from vitral_sim_academia where acesso_hash = ${hashOf(token)} and dh_expira > ${now} returning nome`);
  return row?.nome ?? null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
