import type { PanelChoice } from './choice-panel.tsx';

/** The choices that hold what is typed, in label or detail, whatever case and accents. */
export function findChoices<T extends Pick<PanelChoice, 'label' | 'detail' | 'line'>>(
  choices: readonly T[],
  search: string,
): readonly T[] {
  const wanted = plain(search.trim());
  if (wanted === '') return choices;
  return choices.filter(({ label, detail = '', line = '' }) => plain(`${label} ${detail} ${line}`).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
