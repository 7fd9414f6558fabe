import { type CheckNames, checkDraft, type DraftCheck, type ViewKey, type ViewSource } from './check-draft.ts';

export type CheckRequest =
  | { readonly names: CheckNames }
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

let names: CheckNames = { entities: new Map() };

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if ('names' in data) {
    names = data.names;
    return;
  }
  const { sequence, key, files, draft } = data;
  try {
    self.postMessage({ sequence, check: checkDraft(key, files, draft, names) } satisfies CheckAnswer);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    self.postMessage({ sequence, failure } satisfies CheckAnswer);
  }
});
