/** The searched texts of a choice. */
type Searched = { readonly label: string; readonly detail?: string; readonly line?: string };

/** The choices whose label or detail contains the typed text, ignoring case and accents. */
export function findChoices<T extends Searched>(choices: readonly T[], search: string): readonly T[] {
  const wanted = plain(search.trim());
  if (wanted === '') return choices;
  return choices.filter(({ label, detail = '', line = '' }) => plain(`${label} ${detail} ${line}`).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
