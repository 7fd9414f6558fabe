import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database } from '../../../platform/database/database.ts';
import { placed, profileProblems } from '../models/schema-problems.ts';
import type { EntityData } from './entity-data.ts';
import type { Schemas } from './schema-folder.ts';

/** The served entities and their files. */
type Described = Pick<Schemas, 'models' | 'texts' | 'places'>;

type DataNoticesOptions = {
  readonly db: Database;
  readonly data: EntityData;
  readonly log: (message: string, details?: object) => void;
};

/** Problems of stored data: profiles that schemas name and nobody has, and rows that the server cannot rely on. */
export function createDataNotices({ db, data, log }: DataNoticesOptions) {
  let ofProfiles: readonly ViewProblem[] = [];
  let ofRows: readonly ViewProblem[] = [];
  return {
    problems: (): readonly ViewProblem[] => [...ofProfiles, ...ofRows],
    lookForProfiles: async ({ models, texts, places }: Described): Promise<void> => {
      const profiles = await data.findProfiles(db, models);
      ofProfiles = profiles.length === 0 ? [] : placed(profileProblems(models, texts, profiles), texts, places);
    },
    lookForRows: async ({ models, texts, places }: Described): Promise<void> => {
      const found = placed(await data.findProblems(db, models), texts, places);
      if (found.length > 0 && ofRows.length === 0)
        log('stored data has problems', { problems: found.map(({ message }) => message) });
      ofRows = found;
    },
  };
}
