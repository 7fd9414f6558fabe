const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", apos: "'" },
};

/** The words of formatted text as a message has them: a line for each paragraph and item. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<li[^>]*>/gi, '• ')
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|h[1-6]|div|blockquote)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
