/** Where an area says what people read: each of its parts in one file or folder. */
const places = /\/(texts|errors)\.ts$|\/texts\/|\/addresses\.ts$|\/demo\//;

/**
 * Texts of an area in the languages of the portal that stand in another file than `texts.ts` or `errors.ts`.
 * @param path relative to the root
 */
export function findLooseTexts(path: string, text: string): string[] {
  if (!/^src\/areas\/[^/]+\/.*\.tsx?$/.test(path) || places.test(path) || /\.test\.tsx?$/.test(path)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      /^\s*['"]pt-BR['"]:/.test(line)
        ? [`${path}:${index + 1}: says a text in several languages: put it into the texts.ts of its part of the area.`]
        : [],
    );
}
