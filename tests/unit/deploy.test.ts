import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { DockerfileParser } from 'dockerfile-ast';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isRecord } from '../../src/language/json/record.ts';
import { registry } from '../../src/platform/watch/probes/instruments.ts';
import '../../src/platform/watch/metrics.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Names of all series that a server exports. */
async function exportedNames(): Promise<ReadonlySet<string>> {
  const ofNode = new Registry();
  collectDefaultMetrics({ register: ofNode });
  const metrics = [...(await registry.getMetricsAsJSON()), ...(await ofNode.getMetricsAsJSON())];
  return new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

/** Texts under keys of this name, however deep. */
function textsUnder(value: unknown, key: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsUnder(item, key));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && typeof inner === 'string' ? [inner] : textsUnder(inner, key),
  );
}

const namesOf = (expressions: readonly string[]): readonly string[] =>
  expressions.flatMap((text) => text.match(/\b(?:vitral|nodejs|process)_\w+/g) ?? []);

test('dashboard and alerts name series that servers export, and the dashboard shows each of the portal', async () => {
  const exported = await exportedNames();
  const shown = namesOf(textsUnder(JSON.parse(read('.deploy/grafana/vitral.json')), 'expr'));
  const alerts = namesOf(textsUnder(parse(read('.deploy/prometheus/alerts.yaml')), 'expr'));
  expect(shown.length).toBeGreaterThan(30);
  expect([...shown, ...alerts].filter((name) => !exported.has(name))).toEqual([]);
  const own = [...exported].filter((name) => name.startsWith('vitral_') && !/_(count|sum)$/.test(name));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});

test('the bill of materials is one of CycloneDX, and names what servers and pages are made of', {
  timeout: 60_000,
}, () => {
  const npm = spawnSync('npm', ['run', '-s', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  expect([npm.status, npm.stderr]).toEqual([0, '']);
  const bill: unknown = JSON.parse(npm.stdout);
  const schemas = 'node_modules/@cyclonedx/cyclonedx-library/res/schema';
  // Its formats of internationalised addresses are those of no package here.
  const ajv = new Ajv({ strict: false, validateFormats: false });
  addFormats(ajv);
  const schemaOf = (name: string): object => JSON.parse(read(`${schemas}/${name}.SNAPSHOT.schema.json`));
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const isValid = ajv.validate(schemaOf('bom-1.5'), bill);
  expect([isValid, ajv.errors]).toEqual([true, null]);
  const components = isRecord(bill) && Array.isArray(bill.components) ? bill.components : [];
  const names = components.map((component: unknown) => (isRecord(component) ? component.name : null));
  for (const name of ['fastify', 'react', 'pglite', 'sharp']) expect(names.join(' ')).toContain(name);
  expect(names).not.toContain('vitest');
});

test('Prometheus takes the alerts, where it is installed', (context) => {
  const check = spawnSync('promtool', ['check', 'rules', '.deploy/prometheus/alerts.yaml'], { cwd: root });
  if (check.error !== undefined) return context.skip();
  expect([check.status, check.stderr.toString()]).toEqual([0, '']);
});

test('the image is not of root, has a health check, and copies what its build gets', () => {
  const file = DockerfileParser.parse(read('.docker/Dockerfile'));
  const commands = file.getInstructions().map((instruction) => instruction.getKeyword());
  expect(commands.filter((command) => command === 'FROM')).toHaveLength(2);
  const last = commands.slice(commands.lastIndexOf('FROM'));
  expect(last).toEqual(expect.arrayContaining(['USER', 'HEALTHCHECK', 'VOLUME', 'CMD', 'STOPSIGNAL']));
  const user = file.getInstructions().filter((instruction) => instruction.getKeyword() === 'USER');
  expect(user.map((instruction) => instruction.getArgumentsContent())).toEqual(['node']);
  // Everything is left out but what is named, and what is named is there.
  const lines = read('.docker/Dockerfile.dockerignore').split('\n');
  expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
  const present = readdirSync(root);
  for (const line of lines.filter((one) => one.startsWith('!'))) expect(present).toContain(line.slice(1));
});

test('the composed servers write where they have volumes only, and their secrets are files', () => {
  const { services, secrets } = parse(read('.docker/compose.yaml')) as {
    readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  };
  expect(Object.keys(services)).toEqual(['portal', 'database', 'balancer']);
  for (const name of ['portal', 'balancer']) expect(services[name]).toMatchObject({ read_only: true });
  expect(services.portal).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  for (const { file } of Object.values(secrets)) expect(file).toMatch(/^\.\/secrets\//);
  expect(read('.gitignore')).toContain('.docker/secrets/');
});
