import type { AlertModel } from '../../../language/alert/alert.ts';
import { readAlert } from '../../../language/alert/read-alert.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { isPermission } from './known-permissions.ts';
import { createLastGood, type FileDraft, readSideFolder } from './side-folder.ts';

export const alertEnding = '.alert.json';

export type Alerts = {
  readonly alerts: readonly AlertModel[];
  readonly problems: readonly ViewProblem[];
};

export type AlertFolder = {
  /**
   * Reads all alerts. A broken file leaves the last good alert in force.
   * @param models entities with their flows
   * @param draft stands in the place of one of the files; nothing is remembered of such a reading
   */
  readonly read: (models: ReadonlyMap<string, EntityModel>, draft?: FileDraft | null) => Promise<Alerts>;
};

/** The alerts below the folder of the entity schemas (rule D9). */
export function createAlertFolder(folder: string): AlertFolder {
  const lastGood = createLastGood<AlertModel>();
  return {
    read: async (models, draft = null) => {
      const files = await readSideFolder(folder, alertEnding, draft);
      lastGood.keepOnly(files, draft);
      const problems: ViewProblem[] = [];
      const alerts = files.flatMap(({ file, name, text }) => {
        const source = { file: `schemas/${file}`, text };
        const read = readAlert(name, source, models, (permission) => isPermission(permission, models));
        problems.push(...read.problems);
        const alert = lastGood.inForce(name, read.alert, draft);
        return alert !== null && models.has(alert.entity) ? [alert] : [];
      });
      return { alerts, problems };
    },
  };
}
