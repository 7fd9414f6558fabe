import { isRecord } from '../../../render/values.ts';
import { nothingPersisted, type PersistedImport } from '../machines/import-context.ts';

/** Increase it when the shape of stored data changes: data of other versions are not read. */
const version = 3;

type Preferences = {
  readonly load: (key: string) => unknown;
  readonly save: (key: string, value: unknown) => void;
};

const keyOf = (entity: string) => `import/${entity}`;

/**
 * This user's unfinished import. A started import is shown again only if the address names it; otherwise the screen
 * begins with the next file.
 */
export function loadPersisted(preferences: Preferences, entity: string, shownJob: number | null): PersistedImport {
  const stored = preferences.load(keyOf(entity));
  // Only this file writes under the key.
  const persisted =
    isRecord(stored) && stored.version === version && isRecord(stored.kept)
      ? (stored.kept as PersistedImport)
      : nothingPersisted;
  if (shownJob !== null) {
    return persisted.job?.id === shownJob
      ? persisted
      : { ...nothingPersisted, job: { id: shownJob, simular: false, request: null } };
  }
  if (persisted.job === null || persisted.job.simular) return persisted;
  return persisted.job.request === null ? { ...persisted, job: null } : nothingPersisted;
}

export function savePersisted(preferences: Preferences, entity: string, persisted: PersistedImport): void {
  const isNothing = persisted.file === null && persisted.job === null;
  preferences.save(keyOf(entity), isNothing ? undefined : { version, kept: persisted });
}
