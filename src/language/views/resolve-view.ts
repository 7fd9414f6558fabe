import type { ViewAnswer } from '../view/view-answer.ts';
import { mergeLayers } from './merge-layers.ts';
import { type ResolvedView, resolveMerged } from './resolve-merged.ts';

export type { ResolvedView } from './resolve-merged.ts';

/** Makes the server's answer ready to be drawn. Never throws, even on invalid layers (rules V2, M6). */
export function resolveView(answer: ViewAnswer): ResolvedView {
  return resolveMerged(mergeLayers(answer));
}
