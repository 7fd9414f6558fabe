import type { FlowModel, FlowState } from '../entity/flow.ts';
import type { ReportProblem } from '../entity/schema-values.ts';
import { escapeName } from '../json/pointer.ts';

function nextStates({ events, automatic }: FlowState): readonly string[] {
  return [...Object.values(events), ...automatic].map(({ to }) => to);
}

/** Reports states that no event leads to. */
export function reportUnreachable({ states, initial }: FlowModel, report: ReportProblem): void {
  const reached = new Set([initial]);
  for (const state of reached)
    for (const to of states[state] === undefined ? [] : nextStates(states[state])) reached.add(to);
  for (const state of Object.keys(states)) {
    if (reached.has(state)) continue;
    const message = `No event leads to \`${state}\`, so no record ever has it.`;
    report('flow/unreachable-state', `/states/${escapeName(state)}`, message, { what: 'key' });
  }
}

/** Reports cycles of automatic transitions: a record must always reach a state where it stays. */
export function reportCircles({ states }: FlowModel, report: ReportProblem): void {
  const done = new Set<string>();
  for (const first of Object.keys(states)) {
    // The current path: its states, and how many transitions of each were followed. Not recursive, because it may be
    // long.
    const way: { readonly state: string; next: number }[] = [];
    const onWay = new Set<string>();
    const enter = (state: string): void => {
      way.push({ state, next: 0 });
      onWay.add(state);
    };
    if (!done.has(first)) enter(first);
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const step = states[last.state]?.automatic[last.next];
      last.next += 1;
      // A transition with a waiting time interrupts the cycle.
      if (step?.after !== undefined && step.after !== null) continue;
      const to = step?.to;
      if (to === undefined) {
        way.pop();
        onWay.delete(last.state);
        done.add(last.state);
      } else if (onWay.has(to)) reportCircle([...onWay], to, report);
      else if (!done.has(to)) enter(to);
    }
  }
}

function reportCircle(way: readonly string[], state: string, report: ReportProblem): void {
  const circle = [...way.slice(way.indexOf(state)), state].map((each) => `\`${each}\``).join(', ');
  const message = `Automatic transitions lead in a circle: ${circle}. Make one of them an event.`;
  report('flow/automatic-circle', `/states/${escapeName(state)}/automatic`, message, { what: 'key' });
}
