/** Files and folders in which an area may have texts for users. */
const places = /\/(texts|errors)\.ts$|\/texts\/|\/addresses\.ts$|\/demo\//;

/**
 * Finds texts in several languages in files of an area that are not for texts.
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
