import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';

/** Versions and settings of this installation, for the page about the portal. */
export type About = {
  readonly version: string;
  readonly commit: string | null;
  /** Servers whose pages may be shown in frames. */
  readonly frameSources: readonly string[];
};

export function aboutHandlers(db: Database, about: About) {
  return {
    obterSobre: async ({ caller }) => {
      // Version numbers help attackers, so not everybody gets them.
      const [database] = caller().configurator
        ? await db.query<{ versao: string }>(sql`select current_setting('server_version') as versao`)
        : [];
      return {
        status: 200,
        body: {
          data: {
            versao: about.version,
            commit: about.commit,
            banco: db.kind,
            versao_banco: database?.versao ?? null,
            versao_node: caller().configurator ? process.versions.node : null,
            quadros: about.frameSources,
          },
        },
      };
    },
  } satisfies Handlers;
}
