import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { readTranslations } from '../../scripts/texts/labels.ts';
import { readSchemas } from '../../src/engine/records/schemas/schema-folder.ts';
import { readStatements } from '../../src/engine/statements/read-statements.ts';
import { loadProject } from '../../src/engine/views/load-project.ts';
import type { EntityModel } from '../../src/language/entity/entity.ts';
import { type EntityLookup, rowsAt } from '../../src/language/entity/field-path.ts';
import { isRecord } from '../../src/language/json/record.ts';
import { measureText } from '../../src/language/values/measure-text.ts';
import { localizeAnswer } from '../../src/language/view/labels.ts';
import type { ListDefinition } from '../../src/language/view/view.ts';
import type { ViewAnswer } from '../../src/language/view/view-answer.ts';
import { resolveView } from '../../src/language/views/resolve-view.ts';
import { loadContract } from '../../src/platform/http/contract.ts';
import { drawnColumns } from '../../src/render/list/columns/cell.tsx';
import type { SizedColumn } from '../../src/render/list/columns/column-sizer.tsx';
import { sizeColumns } from '../../src/render/list/columns/column-widths.ts';
import { headFilters, listColumns } from '../../src/render/list/columns/columns.ts';
import { followFigures } from '../../src/render/list/columns/figure-texts.ts';
import { sizerTexts } from '../../src/render/list/columns/sizer-texts.ts';
import { listOffers } from '../../src/render/list/data/list-offers.ts';
import { widthOfButtons } from '../../src/render/list/selection/buttons-width.ts';
import { arrangeColumns, readLayout } from '../../src/render/list/state/column-layout.ts';
import { titleColumn } from '../../src/render/list/table/rows/table-row.tsx';
import { knownCalls } from '../../src/start/known-calls.ts';
import { longRecord } from '../support/fuzz/long-values.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** In rem, what a window of 1440 px has beside the menu: for the list of an entity, and for one in the card of a screen. */
const roomOfList = 74.5;
const roomOfCard = 71.375;
/** Nine columns in a dialog, as the specification has them (002, section 2.3): they scroll. */
const isSpecified = (name: string) => name.startsWith('detalhamento_');

/** What stands before and behind the cells of a row. */
const checkWidth = 2.75;
const menuWidth = 3;

type Shown = {
  readonly list: ListDefinition;
  readonly model: EntityModel;
  readonly entities: EntityLookup;
  readonly isFree: boolean;
};

let answers: readonly (readonly [name: string, answer: ViewAnswer])[];

beforeAll(async () => {
  const contract = await loadContract();
  const schemas = await readSchemas(join(root, 'schemas'));
  const known = knownCalls(contract);
  const statements = await readStatements(root, schemas, known, null);
  const { registry } = await loadProject(
    root,
    async () => schemas,
    async () => statements,
  );
  answers = registry.names().flatMap((name) => {
    const [entity = '', view = null] = name.split('.');
    const answer = registry.answer(entity, view);
    return answer === null ? [] : [[name, answer] as const];
  });
});

/** The lists that a view draws as wide as the screen: its own, and those of a screen without an entity. */
function listsOf(answer: ViewAnswer): readonly Shown[] {
  const { view, model, entities } = resolveView(answer);
  const own = view.list === undefined ? [] : [{ list: view.list, isFree: false }];
  const lists = view.entity === undefined ? gridsIn(view.elements).map((list) => ({ list, isFree: true })) : own;
  return lists.flatMap(({ list, isFree }) => {
    const rows = rowsAt(list.list?.url, entities) ?? entities.get(list.list?.url ?? '') ?? (isFree ? null : model);
    const isTable = list.type === undefined || list.type === 'grid';
    return rows === null || !isTable ? [] : [{ list, model: rows, entities, isFree }];
  });
}

function gridsIn(elements: unknown): readonly ListDefinition[] {
  if (!isRecord(elements)) return [];
  return Object.values(elements).flatMap((element) => {
    if (!isRecord(element) || (element.cols ?? 12) !== 12) return [];
    const own = element.type === 'grid' && isRecord(element.list) ? [element as ListDefinition] : [];
    return [...own, ...gridsIn(element.elements)];
  });
}

/** In rem, as the style sheets of tables have it. */
const fontSize = 0.875;
const padding = 1.5;
const sortSign = 1.125;
/** Padding of a row's outer cells beyond that of others. */
const edge = 0.75;
const headingWeight = 1.06;
/** What texts give way to, of those that name rows and of others. */
const sizerStyles = readFileSync(join(root, 'src/render/list/columns/column-sizer.module.css'), 'utf8');
const leastName = Number(/--least-name: ([\d.]+)rem/.exec(sizerStyles)?.[1]);
const leastText = Number(/--least-text: ([\d.]+)rem/.exec(sizerStyles)?.[1]);

/** How narrow a column gets, in rem, by an approximation of what the browser measures. */
function leastWidth({ texts, line, around, own, isName, isSortable }: SizedColumn): number {
  if (own !== null) return own;
  const width = (text: string) => measureText(text) * fontSize;
  const heading = width(line) * headingWeight + (isSortable ? sortSign : 0);
  const whole = Math.max(width(texts.total), ...texts.whole.map(width)) + around;
  const cut = texts.kind === 'text' ? Math.min(width(texts.longest), isName ? leastName : leastText) + around : 0;
  return Math.max(heading, whole, cut) + padding;
}

/** What of a list lies beyond the edge at 1440 px when its texts give way as far as they may; in rem. */
function missingRoom({ list, model, entities, isFree }: Shown): number {
  const rows = Array.from({ length: 12 }, (_, index) => longRecord(model, entities, index + 1));
  const all = listColumns(list, model, entities, {});
  const columns = drawnColumns(arrangeColumns(all, readLayout({})), (key) => key);
  const heads = headFilters(list, all, model, entities);
  const leading = Number(listOffers(list, isFree).select) + Number(list.detail !== undefined);
  const trailing = menuWidth + widthOfButtons({ list });
  const texts = sizerTexts({ columns, rows, figures: followFigures(columns)(rows), totals: {} });
  const title = titleColumn(columns)?.name;
  const sized = sizeColumns(columns, { texts, title, hasFilter: ({ name }) => heads.has(name), widths: {} });
  const edges = (leading === 0 ? edge : 0) + (trailing === 0 ? edge : 0);
  const needed = sized.reduce((sum, each) => sum + leastWidth(each), leading * checkWidth + trailing + edges);
  return needed - (isFree ? roomOfCard : roomOfList);
}

test.each(['pt-BR', 'es', 'en'])(
  'every list of the portal is in sight at 1440 px, however long its values are, in %s',
  async (language) => {
    const texts = await readTranslations(root, language);
    const translate = (text: string, key?: string) =>
      (key === undefined ? undefined : texts.get(key)) ?? texts.get(`labels:${text}`) ?? text;
    const measured = answers
      .filter(([name]) => !isSpecified(name))
      .flatMap(([name, answer]) =>
        listsOf(localizeAnswer(answer, translate)).map((shown) => [name, missingRoom(shown)] as const),
      );
    expect(measured.length).toBeGreaterThan(100);
    expect(
      measured.filter(([, missing]) => missing > 0).map(([name, missing]) => `${name} lacks ${missing.toFixed(1)} rem`),
    ).toEqual([]);
  },
);
