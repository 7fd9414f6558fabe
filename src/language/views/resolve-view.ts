import type { ViewAnswer } from '../view/view-answer.ts';
import { mergeLayers } from './merge-layers.ts';
import { type ResolvedView, resolveMerged } from './resolve-merged.ts';

export type { ResolvedView } from './resolve-merged.ts';

/** Makes what the server sends ready to be drawn. Never throws, whatever stands in the layers (rules V2, M6). */
export function resolveView(answer: ViewAnswer): ResolvedView {
  return resolveMerged(mergeLayers(answer));
}
