/** Unsaved work on a record, from this device. */
export type UnsavedWork = {
  /** Key of its draft. */
  readonly key: string;
  readonly entity: string;
  /** Name of the record as typed; null if it has no name. */
  readonly name: string | null;
  readonly isNew: boolean;
  readonly address: string;
  /** ISO 8601. */
  readonly savedAt: string;
};

/** Maximum; for more there are the tabs of those records. */
const maxShown = 6;

/**
 * The drafts of records among those of a device, newest first. Drafts of other screens have other keys and are left to
 * these.
 */
export function readUnsavedWork(drafts: readonly (readonly [key: string, draft: unknown])[]): readonly UnsavedWork[] {
  return drafts
    .flatMap(([key, draft]) => {
      const [, entity, id, copyOf] = /^([A-Z][A-Za-z0-9]*)\/(\d+|novo)(?:\/(\d+))?$/.exec(key) ?? [];
      if (entity === undefined || id === undefined || typeof draft !== 'object' || draft === null) return [];
      const savedAt: unknown = Reflect.get(draft, 'savedAt');
      if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt))) return [];
      const isNew = id === 'novo';
      const address = `/crud/${entity}/${isNew ? 0 : id}${copyOf === undefined ? '' : `?copia=${copyOf}`}`;
      return [{ key, entity, name: nameOf(Reflect.get(draft, 'values')), isNew, address, savedAt }];
    })
    .toSorted((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt))
    .slice(0, maxShown);
}

function nameOf(values: unknown): string | null {
  if (typeof values !== 'object' || values === null) return null;
  const texts = ['nome', 'descricao', 'titulo'].map((field): unknown => Reflect.get(values, field));
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}
