import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { countryList } from '../../src/domain/countries/countries.ts';

const flagFolder = join(import.meta.dirname, '../../node_modules/country-flag-icons/3x2');

/**
 * Serves and builds the pictures of the country reference lists: flags from the package `country-flag-icons`, and
 * dialling codes drawn here. So browsers do not fetch them from other servers.
 */
export function countryImages(): Plugin {
  const pictures = new Map(
    countryList('pt-BR').flatMap(({ img, iso2, avatar, ddi }) => [
      [img, () => readFile(join(flagFolder, `${iso2}.svg`), 'utf8')] as const,
      [avatar, async () => codePicture(ddi)] as const,
    ]),
  );
  return {
    name: 'vitral:country-images',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const read = pictures.get((request.url ?? '').split('?', 1)[0] ?? '');
        if (read === undefined) return next();
        read().then((text) => {
          response.setHeader('Content-Type', 'image/svg+xml');
          response.end(text);
        }, next);
      });
    },
    async generateBundle() {
      for (const [address, read] of pictures)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: await read() });
    },
  };
}

/** SVG of a dialling code in a rounded frame, in greys that are visible in both themes. */
function codePicture(ddi: number): string {
  const text = `+${ddi}`;
  const width = 16 + text.length * 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="28" viewBox="0 0 ${width} 28" role="img" aria-label="${text}"><rect x=".5" y=".5" width="${width - 1}" height="27" rx="6" fill="#eef1f3" stroke="#c3ccd2"/><text x="${width / 2}" y="19" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="15" font-weight="600" fill="#26343b">${text}</text></svg>\n`;
}
