import type { EntityModel } from '../../../runtime/definition/entity.ts';
import { checkDraft, type DraftCheck, type ViewKey, type ViewSource } from './check-draft.ts';

export type CheckRequest =
  | { readonly entities: Readonly<Record<string, EntityModel>> }
  | {
      readonly sequence: number;
      readonly key: ViewKey;
      readonly files: readonly ViewSource[];
      readonly draft: string;
    };

export type CheckAnswer = { readonly sequence: number } & (
  | { readonly check: DraftCheck }
  | { readonly failure: string }
);

let entities: ReadonlyMap<string, EntityModel> = new Map();

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if ('entities' in data) {
    entities = new Map(Object.entries(data.entities));
    return;
  }
  const { sequence, key, files, draft } = data;
  try {
    self.postMessage({ sequence, check: checkDraft(key, files, draft, entities) } satisfies CheckAnswer);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    self.postMessage({ sequence, failure } satisfies CheckAnswer);
  }
});
