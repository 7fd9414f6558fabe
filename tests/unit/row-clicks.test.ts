import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { readSchemas } from '../../src/engine/records/schemas/schema-folder.ts';
import { loadProject } from '../../src/engine/views/load-project.ts';
import { isRecord } from '../../src/language/json/record.ts';
import type { ActionDefinition, ViewDefinition } from '../../src/language/view/view.ts';
import { resolveView } from '../../src/language/views/resolve-view.ts';

/** Every view of the portal as a browser completes it, by the name under which it is opened. */
let views: ReadonlyMap<string, ViewDefinition>;

beforeAll(async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const schemas = await readSchemas(join(root, 'schemas'));
  const { registry } = await loadProject(root, async () => schemas);
  views = new Map(
    registry.names().flatMap((name) => {
      const [entity = '', view = null] = name.split('.');
      const answer = registry.answer(entity, view);
      return answer === null ? [] : [[name, resolveView(answer).view] as const];
    }),
  );
});

/** Every click below a part of a view, with the pointer to it. */
function clicksIn(part: unknown, pointer = ''): readonly (readonly [pointer: string, click: ActionDefinition])[] {
  if (Array.isArray(part)) return part.flatMap((each, index) => clicksIn(each, `${pointer}/${index}`));
  if (!isRecord(part)) return [];
  const own = isRecord(part.click) ? [[`${pointer}/click`, part.click as ActionDefinition] as const] : [];
  return [...own, ...Object.entries(part).flatMap(([key, each]) => clicksIn(each, `${pointer}/${key}`))];
}

/** The entity whose record an action opens as a form; null for one that leads elsewhere. */
function recordOf({ navigate, open }: ActionDefinition): { readonly entity: string; readonly view: string } | null {
  const found = /^\/crud\/(\w+)\/(?=[^?])[^?]*(?:\?(.*))?$/.exec(navigate ?? '') ?? /^(\w+)\/[^?]+$/.exec(open ?? '');
  const entity = found?.[1];
  if (entity === undefined) return null;
  const name = new URLSearchParams(found?.[2]).get('view');
  return { entity, view: name === null ? entity : `${entity}.${name}` };
}

test('a click on a row of a main list opens its record, as every list does that has a form', () => {
  const lists = [...views].filter(([, { list }]) => list !== undefined);
  expect(lists.length).toBeGreaterThan(80);
  const idle = lists.filter(([, { list }]) => list?.click === undefined);
  expect(idle.map(([name]) => name)).toEqual([]);
  const leadElsewhere = lists.filter(
    ([name, { entity, list }]) => !name.includes('.') && recordOf(list?.click ?? {})?.entity !== entity,
  );
  expect(leadElsewhere.map(([name]) => name)).toEqual([]);
});

test('where a click opens a record, its entity has a form to draw it', () => {
  const opened = [...views].flatMap(([name, view]) =>
    clicksIn(view).flatMap(([pointer, click]) => {
      const record = recordOf(click);
      return record === null ? [] : [{ place: `${name}${pointer}`, record }];
    }),
  );
  expect(opened.length).toBeGreaterThan(100);
  const lost = opened.filter(({ record: { entity, view } }) => {
    const found = views.get(view);
    return found?.entity !== entity || found.form === undefined;
  });
  expect(lost.map(({ place }) => place)).toEqual([]);
});
