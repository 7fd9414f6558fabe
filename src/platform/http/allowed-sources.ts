/**
 * Reads the servers whose pages views may show in frames (`VITRAL_FRAME_SOURCES`) or whose pictures they may show
 * (`VITRAL_IMAGE_SOURCES`), separated by blanks. Each is https with a host, whose first label may be a wildcard. Throws
 * for anything else, because a policy that is wider than it looks is worse than none.
 */
export function readSources(
  setting: 'VITRAL_FRAME_SOURCES' | 'VITRAL_IMAGE_SOURCES',
  text: string | undefined,
): readonly string[] {
  const sources = (text ?? '').split(/\s+/).filter((source) => source !== '');
  for (const source of sources) {
    if (!/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(source))
      throw new Error(`${setting}: ${source} is no server. Write https://host or https://*.host, separated by blanks.`);
  }
  return sources;
}
