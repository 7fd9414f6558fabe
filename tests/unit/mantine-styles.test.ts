import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const mantine = join(root, 'node_modules/@mantine');

/** Names that files import of the components of Mantine. */
function importedNames(folder: string, ends: RegExp): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => ends.test(file));
  const imports = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from ['"]@mantine\/core['"]/g)].map(
      ([, names = '']) => names.split(','),
    ),
  );
  return new Set(imports.flat().map((name) => name.trim()));
}

/** Style files that a module of Mantine and all that it imports are drawn with. */
function stylesOf(file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  if (/\.module\.(css\.)?mjs$/.test(file)) return;
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from\s*"(\.[^"]+)"/g))
    stylesOf(resolve(dirname(file), path), seen);
}

test('the styles of Mantine hold those of every component that the portal uses, in the order of Mantine', () => {
  const components = join(mantine, 'core/esm/components');
  const modules = new Map(
    readdirSync(components, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => [basename(file, '.mjs'), join(components, file)]),
  );
  const used = importedNames(join(root, 'src'), /(?<!\.test)\.tsx?$/);
  const seen = new Set<string>();
  for (const name of [...used, 'UnstyledButton', 'Input', 'Popover', 'Modal']) {
    const module = modules.get(name);
    if (module !== undefined) stylesOf(module, seen);
  }
  const needed = [...seen].flatMap((file) => /([^/\\]+)\.module\.(?:css\.)?mjs$/.exec(file)?.[1] ?? []);
  expect(needed.length).toBeGreaterThan(20);

  const listed = [
    ...readFileSync(join(root, 'src/ui/theme/mantine.css'), 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g),
  ].map(([, name = '']) => name);
  const own = ['baseline', 'default-css-variables', 'global'];
  expect(listed.toSorted()).toEqual([...new Set([...own, ...needed])].toSorted());

  const all = readFileSync(join(mantine, 'core/styles.layer.css'), 'utf8');
  const places = listed.map((name) => {
    const rules = readFileSync(join(mantine, 'core/styles', `${name}.layer.css`), 'utf8');
    return all.indexOf(
      rules
        .replace(/^@layer mantine \{/, '')
        .trim()
        .slice(0, 120),
    );
  });
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
