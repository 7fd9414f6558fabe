import { IconCircleCheck, IconFlag } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { EntityModel } from '../../../../language/index.ts';
import { type Translate, useTexts } from '../../../../ui/i18n/texts.ts';
import pane from '../pane.module.css';
import classes from './flow-diagram.module.css';
import {
  boxHeight,
  boxWidth,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  layOutFlow,
  readGraph,
} from './flow-graph.ts';

type FlowDiagramProps = {
  readonly text: string;
  readonly entities: Readonly<Record<string, EntityModel>>;
  /** Shows a state in the text. */
  readonly onReveal: (state: string) => void;
};

/** A flow while it is typed: its states and transitions, as a diagram and as text. */
export function FlowDiagram({ text, entities, onReveal }: FlowDiagramProps) {
  const t = useTexts('studio');
  const graph = useMemo(() => readGraph(text, entities), [text, entities]);
  // While it is typed the text is often no valid flow; the last valid one is shown meanwhile.
  const [last, setLast] = useState<FlowGraph | null>(graph);
  if (graph !== null && graph !== last) setLast(graph);
  const shown = graph ?? last;
  return (
    <div className={pane.pane}>
      <p className={pane.note}>{t(shown === null ? 'diagram.none' : 'diagram.hint')}</p>
      {shown === null ? null : (
        <>
          <Drawing graph={shown} onReveal={onReveal} />
          <InWords graph={shown} />
        </>
      )}
    </div>
  );
}

function Drawing({ graph, onReveal }: { readonly graph: FlowGraph; readonly onReveal: (state: string) => void }) {
  const t = useTexts('studio');
  const arrow = useId();
  const list = useRef<HTMLUListElement>(null);
  const { width, height, boxes, wires } = useMemo(() => layOutFlow(graph), [graph]);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -boxes.length, End: boxes.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(boxes.length - 1, Math.max(0, current + step));
    setCurrent(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={classes.frame}>
      <div className={classes.drawing} style={{ inlineSize: width, blockSize: height }}>
        <svg width={width} height={height} aria-hidden="true" className={classes.wires}>
          <defs>
            <marker
              id={arrow}
              viewBox="0 0 8 8"
              refX="1"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M 0 0 L 8 4 L 0 8 z" fill="context-stroke" />
            </marker>
          </defs>
          {wires.map(({ edges, path }) => (
            <path
              key={keyOf(edges)}
              d={path}
              markerEnd={`url(#${arrow})`}
              data-automatic={edges.every(({ label }) => label === null) || undefined}
              data-danger={edges.every(({ isDanger }) => isDanger) || undefined}
            />
          ))}
        </svg>
        {wires.map(({ edges, labelX, labelY }) => (
          <span
            key={keyOf(edges)}
            aria-hidden="true"
            className={classes.label}
            style={{ insetInlineStart: labelX, insetBlockStart: labelY }}
            title={edges.map((edge) => wordsOf(edge, t)).join('\n')}
          >
            {edges.map((edge) => (
              <span key={edge.label}>{wordsOf(edge, t)}</span>
            ))}
          </span>
        ))}
        <ul ref={list} className={classes.states} aria-label={graph.title || t('diagram.title')}>
          {boxes.map(({ node, x, y }, index) => (
            <li key={node.name}>
              <button
                type="button"
                className={classes.state}
                style={{ insetInlineStart: x, insetBlockStart: y, inlineSize: boxWidth, blockSize: boxHeight }}
                data-lost={node.isLost || undefined}
                data-missing={!node.isThere || undefined}
                tabIndex={index === Math.min(current, boxes.length - 1) ? 0 : -1}
                aria-description={describe(node, graph, t)}
                onFocus={() => setCurrent(index)}
                onKeyDown={move}
                onClick={() => onReveal(node.name)}
              >
                {node.isInitial ? <IconFlag size={14} aria-hidden="true" /> : null}
                {node.isFinal ? <IconCircleCheck size={14} aria-hidden="true" /> : null}
                <span className={classes.name}>{node.label}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The same as text: each state with its properties and the targets of its events. */
function InWords({ graph }: { readonly graph: FlowGraph }) {
  const t = useTexts('studio');
  return (
    <details className={classes.words}>
      <summary>{t('diagram.words')}</summary>
      <dl>
        {graph.nodes.map((node) => (
          <div key={node.name}>
            <dt>{node.label}</dt>
            <dd>{describe(node, graph, t)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function describe(node: FlowNode, { nodes, edges }: FlowGraph, t: Translate): string {
  const own = edges.filter(({ from }) => from === node.name);
  const labelOf = (name: string): string => nodes.find((one) => one.name === name)?.label ?? name;
  const facts = [
    ...(node.isInitial ? [t('diagram.initial')] : []),
    ...(node.isFinal ? [t('diagram.final')] : []),
    ...(node.isThere ? [] : [t('diagram.missing')]),
    ...(node.isLost && node.isThere ? [t('diagram.lost')] : []),
    ...own.map((edge) => {
      const who = edge.allow.length === 0 ? '' : ` (${edge.allow.join(', ')})`;
      const words = { event: wordsOf(edge, t), state: labelOf(edge.to) };
      return `${t(edge.hasGuard ? 'diagram.leadsIf' : 'diagram.leads', words)}${who}`;
    }),
    ...(own.length === 0 && !node.isFinal && node.isThere ? [t('diagram.end')] : []),
  ];
  return facts.join(' ');
}

function wordsOf({ label, after }: FlowEdge, t: Translate): string {
  return label ?? (after === null ? t('diagram.automatic') : t('diagram.after', { time: after }));
}

function keyOf(edges: readonly FlowEdge[]): string {
  return `${edges[0]?.from} ${edges[0]?.to}`;
}
