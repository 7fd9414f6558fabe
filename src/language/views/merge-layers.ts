import { mergeView } from '../merge/merge-view.ts';
import type { ViewAnswer } from '../view/view-answer.ts';

/** The same view with its layers merged into one (rules M1 to M6). Never throws, even on invalid layers. */
export function mergeLayers(answer: ViewAnswer): ViewAnswer {
  const [base] = answer.layers;
  if (base === undefined || answer.layers.length === 1) return answer;
  return { ...answer, layers: [{ layer: 'base', file: base.file, view: mergeView(answer.layers).view }] };
}
