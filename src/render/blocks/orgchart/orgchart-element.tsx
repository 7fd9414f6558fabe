import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { writeField } from '../../../language/elements/cell-type.ts';
import { fieldAt, rowsAt } from '../../../language/entity/field-path.ts';
import { toneOf } from '../../../language/values/hues.ts';
import { labelOf } from '../../../language/values/record-values.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { formatCount } from '../../list/state/paging.ts';
import { findCell } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { readRow } from '../chart/chart-data.ts';
import { indexPeople, type People, peopleAbove } from '../chart/people.ts';
import { SourceStates } from '../chart/source-states.tsx';
import { type ChartSource, useChartSource } from '../chart/use-chart-source.ts';
import type { CardWords } from './card-words.ts';
import { layoutPeople, type OpenPeople, openAgain, openAtFirst } from './layout.ts';
import { OrgCanvas, type OrgCanvasHandle } from './org-canvas.tsx';
import { OrgTools } from './org-tools.tsx';
import classes from './orgchart.module.css';
import { useFoundPeople } from './use-found-people.ts';

/** Maximum number of cards at first, unless the view opens all branches. */
const maxAtFirst = 60;
const zooms = [0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5];
const plainZoom = zooms.indexOf(1);

/** The tree of rows loads when the first chart needs it. */
const OrgOutline = lazyPart(() => import('./org-outline.tsx').then((module) => module.OrgOutline));

/** People as cards with lines between them, from flat rows that each name the row above (rule Q10). */
export function OrgchartElement({ name, element, label }: BlockProps) {
  const id = useId();
  const { form } = useForm();
  const t = useElementTexts();
  const { parent = '', fields, entity, list } = element;
  const rowLabel = (form.entities.get(entity ?? list?.url ?? '') ?? rowsAt(list?.url, form.entities))?.label;
  const asked = useMemo<ElementDefinition>(() => {
    const own = element.itemLabel === undefined && rowLabel !== undefined ? [rowLabel] : [];
    return { ...element, fields: [...own, ...(fields ?? [])] };
  }, [element, fields, rowLabel]);
  const source = useChartSource(name, asked, false);
  const { rows, ask } = useFoundPeople(element, source);
  const people = useMemo(() => indexPeople(rows, parent), [rows, parent]);
  const isEmpty = people.rows.length === 0;
  const total = Math.max(source.total ?? 0, people.rows.length);
  const room = element.direction === 'vertical' ? undefined : <div className={`${classes.room} ${classes.scroller}`} />;
  return (
    <figure className={classes.root} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <h2 id={id} className={classes.title}>
          {label}
        </h2>
        {isEmpty || source.isLoading ? null : (
          <span className={classes.count}>
            {t('orgchart.people', { count: total, shown: formatCount(total) })}
            {total === people.rows.length
              ? null
              : ` · ${t('orgchart.loaded', { shown: formatCount(people.rows.length) })}`}
          </span>
        )}
      </figcaption>
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      <SourceStates source={source} isEmpty={isEmpty} empty={element.empty} room={room}>
        <Chart element={element} label={label} people={people} source={source} onAsk={ask} />
      </SourceStates>
    </figure>
  );
}

type ChartProps = {
  readonly element: ElementDefinition;
  readonly label: string;
  readonly people: People;
  readonly source: ChartSource;
  readonly onAsk: ((query: string) => void) | null;
};

function Chart({ element, label, people, source, onAsk }: ChartProps) {
  const { form } = useForm();
  const { run } = useActionRunner(form, source.retry, element.click !== undefined);
  const words = useCardWords(element, people, source);
  const firstOpen = useMemo(
    () => (element.collapsed === false ? openAll(people) : openAtFirst(people, maxAtFirst)),
    [element.collapsed, people],
  );
  // Open branches stay open when rows are reloaded while somebody looks at them; if other people are at the top,
  // everything starts again.
  const [changed, setChanged] = useState<OpenPeople | null>(null);
  const isOpen = useMemo(
    () => (changed === null ? null : openAgain(changed, people, firstOpen)) ?? firstOpen,
    [changed, people, firstOpen],
  );
  const layout = useMemo(() => layoutPeople(people, isOpen), [people, isOpen]);
  const [step, setStep] = useState(plainZoom);
  const canvas = useRef<OrgCanvasHandle>(null);
  const wanted = useRef<{ readonly person: number; readonly isFocused: boolean } | null>(null);
  const [, drawAgain] = useState(0);
  useLayoutEffect(() => {
    const { current } = wanted;
    wanted.current = null;
    if (current !== null) canvas.current?.show(current.person, current.isFocused);
  });
  const zoomBy = useCallback(
    (direction: 1 | -1) => setStep((at) => Math.min(Math.max(0, at + direction), zooms.length - 1)),
    [],
  );
  const open = (isOpened: Uint8Array): void => setChanged({ people, isOpen: isOpened });
  const toggle = (person: number): void => {
    const next = isOpen.slice();
    next[person] = next[person] === 1 ? 0 : 1;
    open(next);
  };
  const show = (person: number, isFocused: boolean): void => {
    wanted.current = { person, isFocused };
    const above = peopleAbove(people, person);
    if (above.every((each) => isOpen[each] === 1)) drawAgain((count) => count + 1);
    else {
      const next = isOpen.slice();
      for (const each of above) next[each] = 1;
      open(next);
    }
  };
  const onOpen =
    element.click === undefined
      ? null
      : (person: number) => {
          const row = people.rows[person];
          if (row !== undefined && element.click !== undefined) void run(element.click, { row, name: label });
        };
  const shared = { handle: canvas, label, people, layout, words, onToggle: toggle, onOpen };
  const isOutline = element.direction === 'vertical';
  const isAllOpen = layout.count === people.rows.length;
  return (
    <>
      <OrgTools
        count={people.rows.length}
        nameOf={words.searched}
        onAsk={onAsk}
        onFound={(person) => show(person, false)}
        onGo={(person) => show(person, true)}
        onZoom={isOutline ? null : zoomBy}
        onTop={() => show(people.roots[0] ?? 0, false)}
        isAllOpen={isAllOpen}
        onAll={() => {
          open(isAllOpen ? new Uint8Array(people.rows.length) : openAll(people));
          wanted.current = { person: people.roots[0] ?? 0, isFocused: false };
        }}
      />
      {isOutline ? <OrgOutline {...shared} /> : <OrgCanvas {...shared} zoom={zooms[step] ?? 1} onZoom={zoomBy} />}
    </>
  );
}

function openAll({ rows }: People): Uint8Array {
  return new Uint8Array(rows.length).fill(1);
}

/** The texts of cards: name, further fields and figure, formatted like columns of a list. */
function useCardWords(element: ElementDefinition, people: People, source: ChartSource): CardWords {
  const t = useElementTexts();
  const texts = useRuntimeTexts();
  const { entities } = useForm().form;
  const { model } = source;
  const { itemLabel, itemValue, fields, groupLabel, format, currency, suffix } = element;
  return useMemo(() => {
    const fieldOf = (path: string) => (model === null ? null : fieldAt(model, path, entities));
    const figureField = itemValue === undefined ? null : fieldOf(itemValue);
    const figure = findCell(figureField?.kind ?? 'number', format);
    const more = [...(groupLabel === undefined ? [] : [groupLabel]), ...(fields ?? [])].map((path) => ({
      path,
      field: fieldOf(path),
    }));
    const groupField = groupLabel === undefined ? null : fieldOf(groupLabel);
    const name = (person: number) => {
      const row = people.rows[person];
      const own = itemLabel === undefined || row === undefined ? labelOf(row, model?.label) : readRow(row, itemLabel);
      return own === null || own === undefined || own === '' ? t('chart.none') : String(own);
    };
    return {
      name,
      searched: (person) => {
        const row = people.rows[person] ?? {};
        let text = name(person);
        for (const { path } of more) {
          const value = readRow(row, path);
          if (typeof value === 'string') text += ` ${value}`;
        }
        return text;
      },
      detail: (person) => {
        const row = people.rows[person] ?? {};
        const parts = more.map(({ path, field }) => writeField(readRow(row, path), field, { texts }));
        if (itemValue !== undefined) {
          const context = {
            texts,
            currency: currency ?? figureField?.currency ?? null,
            ...(figureField === null ? {} : { decimals: figureField.decimals }),
          };
          const written = figure.cellText(readRow(row, itemValue), context);
          parts.push(written === '' || suffix === undefined ? written : `${written} ${suffix}`);
        }
        return parts.filter((part) => part !== '').join(' · ');
      },
      tone: (person) =>
        groupLabel === undefined ? undefined : toneOf(readRow(people.rows[person] ?? {}, groupLabel), groupField),
    };
  }, [people, model, entities, itemLabel, itemValue, fields, groupLabel, format, currency, suffix, t, texts]);
}
