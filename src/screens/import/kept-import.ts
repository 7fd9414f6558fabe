import { type KeptImport, nothingKept } from '../../machines/import/import-context.ts';
import { isRecord } from '../../runtime/json/record.ts';

/** Grows when what is kept gets another shape: what another version kept is not read. */
const version = 2;

type Preferences = {
  readonly load: (key: string) => unknown;
  readonly save: (key: string, value: unknown) => void;
};

const keyOf = (entity: string) => `import/${entity}`;

/**
 * What this user had begun. An import that was started is shown again only where the address names it: otherwise the
 * screen begins with the next file.
 */
export function loadKept(preferences: Preferences, entity: string, shownJob: number | null): KeptImport {
  const stored = preferences.load(keyOf(entity));
  // Only this file writes under the key.
  const kept =
    isRecord(stored) && stored.version === version && isRecord(stored.kept) ? (stored.kept as KeptImport) : nothingKept;
  if (shownJob !== null) {
    return kept.job?.id === shownJob ? kept : { ...nothingKept, job: { id: shownJob, simular: false, request: null } };
  }
  if (kept.job === null || kept.job.simular) return kept;
  return kept.job.request === null ? { ...kept, job: null } : nothingKept;
}

export function saveKept(preferences: Preferences, entity: string, kept: KeptImport): void {
  const isNothing = kept.file === null && kept.job === null;
  preferences.save(keyOf(entity), isNothing ? undefined : { version, kept });
}
