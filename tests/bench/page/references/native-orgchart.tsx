/** An orgchart by hand: every card is placed once, and code on the DOM draws those in sight, with one path for the lines. */
import { useEffect, useRef } from 'react';
import type { Person } from '../workload.ts';

const width = 208;
const height = 60;
const gap = 16;
const drop = 44;
const around = 320;

type Card = { readonly person: Person; x: number; readonly y: number; readonly children: Card[] };

export function NativeOrgchart({ people }: { readonly people: readonly Person[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current !== null) drawChart(box.current, people);
  }, [people]);
  return (
    <div>
      <h3>Rede</h3>
      <input type="search" aria-label="Pesquisar pessoa" />
      <button type="button">Abrir tudo</button>
      <button type="button">−</button>
      <button type="button">+</button>
      <div ref={box} className="window" role="tree" style={{ blockSize: 500 }} />
    </div>
  );
}

function drawChart(box: HTMLElement, people: readonly Person[]): void {
  const { levels, width: whole } = placeCards(people);
  const ground = document.createElement('div');
  ground.style.inlineSize = `${whole}px`;
  ground.style.blockSize = `${levels.length * (height + drop)}px`;
  ground.style.position = 'relative';
  const lines = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  lines.style.cssText = 'position:absolute;inset:0;inline-size:1px;block-size:1px;overflow:visible';
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('fill', 'none');
  path.setAttribute('stroke', '#999');
  lines.append(path);
  box.replaceChildren(ground);
  ground.append(lines);
  const drawn = new Map<Card, HTMLElement>();
  const draw = () => {
    const left = box.scrollLeft - around;
    const right = box.scrollLeft + box.clientWidth + around;
    const seen = new Set<Card>();
    const parts: string[] = [];
    for (const level of levels) {
      for (let at = firstFrom(level, left - width); at < level.length; at += 1) {
        const card = level[at];
        if (card === undefined || card.x > right) break;
        seen.add(card);
        const middle = card.x + width / 2;
        const bar = card.y + height + drop / 2;
        for (const child of card.children) {
          const head = child.x + width / 2;
          parts.push(`M${middle} ${card.y + height}V${bar}H${head}V${child.y}`);
        }
        if (drawn.has(card)) continue;
        const node = document.createElement('div');
        node.setAttribute('role', 'treeitem');
        node.style.cssText = `position:absolute;inline-size:${width}px;block-size:${height}px;border:1px solid #999;transform:translate(${card.x}px,${card.y}px)`;
        for (const text of [card.person.nome, card.person.cargo]) {
          const line = document.createElement('span');
          line.textContent = text;
          node.append(line);
        }
        ground.append(node);
        drawn.set(card, node);
      }
    }
    for (const [card, node] of drawn) {
      if (seen.has(card)) continue;
      node.remove();
      drawn.delete(card);
    }
    path.setAttribute('d', parts.join(''));
  };
  box.scrollLeft = (levels[0]?.[0]?.x ?? 0) - box.clientWidth / 2;
  box.addEventListener('scroll', draw, { passive: true });
  draw();
}

/** Leaves side by side, everybody else in the middle over those below. */
function placeCards(people: readonly Person[]): { readonly levels: readonly Card[][]; readonly width: number } {
  const children = Map.groupBy(people, ({ superior }) => superior);
  const levels: Card[][] = [];
  let next = 0;
  const place = (person: Person, depth: number): Card => {
    const card: Card = { person, x: 0, y: depth * (height + drop), children: [] };
    levels[depth] ??= [];
    levels[depth].push(card);
    for (const child of children.get(person.id) ?? []) card.children.push(place(child, depth + 1));
    const [first] = card.children;
    const last = card.children.at(-1);
    if (first === undefined || last === undefined) {
      card.x = next;
      next += width + gap;
    } else card.x = (first.x + last.x) / 2;
    return card;
  };
  for (const root of children.get(null) ?? []) place(root, 0);
  return { levels, width: next };
}

function firstFrom(level: readonly Card[], left: number): number {
  let low = 0;
  let high = level.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((level[middle]?.x ?? 0) < left) low = middle + 1;
    else high = middle;
  }
  return low;
}
