import type { AlertModel } from '../../../language/alert/alert.ts';
import { readAlert } from '../../../language/alert/read-alert.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { alertEnding } from './files/file-kinds.ts';
import { createSideFolder, type FileDraft } from './files/side-folder.ts';
import { isPermission } from './known-permissions.ts';

export type Alerts = {
  readonly alerts: readonly AlertModel[];
  readonly problems: readonly ViewProblem[];
};

export type AlertFolder = {
  /**
   * Reads all alerts. A broken file leaves the last good alert in force.
   * @param models entities with their flows
   * @param listed paths of the files below the folder, sorted
   * @param draft stands in the place of one of the files; nothing is remembered of such a reading
   */
  readonly read: (
    models: ReadonlyMap<string, EntityModel>,
    listed: readonly string[],
    draft: FileDraft | null,
  ) => Promise<Alerts>;
};

/** The alerts below the folder of the entity schemas (rule D9). */
export function createAlertFolder(folder: string): AlertFolder {
  const side = createSideFolder<AlertModel>(folder, alertEnding, 'alert');
  return {
    read: async (models, listed, draft) => {
      const { files, problems: doubles } = await side.read(listed, draft);
      const problems: ViewProblem[] = [...doubles];
      const alerts = files.flatMap(({ file, name, text }) => {
        const source = { file: `schemas/${file}`, text };
        const read = readAlert(name, source, models, (permission) => isPermission(permission, models));
        problems.push(...read.problems);
        const alert = side.inForce(file, read.alert, draft);
        return alert !== null && models.has(alert.entity) ? [alert] : [];
      });
      return { alerts, problems };
    },
  };
}
