import type { EntityField, EntityModel } from '../entity/entity.ts';
import type { FlowAutomatic, FlowEvent, FlowModel, FlowNotice, FlowState } from '../entity/flow.ts';
import { isExpression, readCondition } from '../entity/rules/read-data-rules.ts';
import { checkSentence, readUserField } from '../entity/rules/read-notice.ts';
import {
  createReport,
  type ReportProblem,
  readBoolean,
  readStrings,
  readText,
  reportUnknownKeys,
} from '../entity/schema-values.ts';
import type { Condition } from '../expressions/condition.ts';
import { closestNames } from '../json/closest-names.ts';
import { parseJson } from '../json/parse.ts';
import { escapeName } from '../json/pointer.ts';
import type { ViewProblem } from '../json/problem.ts';
import { isRecord, type JsonRecord } from '../json/record.ts';
import {
  afterKeywords,
  askKeywords,
  automaticKeywords,
  eventKeywords,
  flowKeywords,
  noticeKeywords,
  ownerKeywords,
  stateKeywords,
} from './flow-keywords.ts';
import { reportCircles, reportUnreachable } from './flow-ways.ts';

export type ReadFlow = {
  /** Null if the file cannot be enforced as it is: a flow without one of its guards would allow too much. */
  readonly flow: FlowModel | null;
  /** The field of the state, also for a flow that is not in force: nobody may change it meanwhile. */
  readonly closes: { readonly entity: string; readonly field: string } | null;
  readonly problems: readonly ViewProblem[];
};

type Fields = Readonly<Record<string, EntityField>>;
type Place = {
  readonly fields: Fields;
  readonly states: readonly string[];
  readonly isPermission: (name: string) => boolean;
  readonly report: ReportProblem;
};

const eventName = /^[A-Z][A-Z0-9_]{0,39}$/;

/**
 * Reads a flow file and checks it against the entities. It is checked as a whole: every state is reachable, every event
 * leads somewhere, and automatic transitions form no cycle.
 * @param isPermission whether a permission exists, in the form of `x-permission` of the contract
 */
export function readFlow(
  name: string,
  source: { readonly file: string; readonly text: string },
  entities: ReadonlyMap<string, EntityModel>,
  isPermission: (name: string) => boolean = () => true,
): ReadFlow {
  const parsed = parseJson(source.file, source.text);
  const problems: ViewProblem[] = [...parsed.problems];
  const report = createReport(source.file, parsed.at, problems);
  const root = parsed.value;
  if (!isRecord(root)) {
    if (problems.length === 0) report('flow/not-an-object', '', 'A flow is a JSON object.');
    return { flow: null, closes: null, problems };
  }
  reportUnknownKeys(root, Object.keys(flowKeywords), '', 'A flow', report);
  const entity = readText(root.entity, '/entity', report) ?? '';
  const model = entities.get(entity);
  if (model === undefined) {
    const near = closestNames(entity, [...entities.keys()]);
    report('flow/unknown-entity', root.entity === undefined ? '' : '/entity', `There is no entity \`${entity}\`.`, {
      suggestions: near,
    });
    return { flow: null, closes: null, problems };
  }
  const field = readText(root.field, '/field', report) ?? '';
  const stateField = Object.hasOwn(model.fields, field) ? model.fields[field] : undefined;
  const options = stateField?.kind === 'text' ? stateField.options?.map(({ id }) => String(id)) : undefined;
  if (options === undefined) {
    const named = Object.values(model.fields).flatMap((each) => (each.options === null ? [] : [each.name]));
    const message = `A flow needs a text field with an \`enum\` of its states; \`${field}\` of \`${entity}\` is none.`;
    report('flow/unknown-field', root.field === undefined ? '' : '/field', message, {
      suggestions: closestNames(field, named),
    });
    return { flow: null, closes: null, problems };
  }
  const given = root.states;
  if (!isRecord(given) || Object.keys(given).length === 0) {
    report('flow/no-states', isRecord(given) ? '/states' : '', 'A flow has `states`, a map of at least one.');
    return { flow: null, closes: { entity, field }, problems };
  }
  const states = Object.keys(given);
  reportStateNames(states, options, field, report);
  const place = { fields: model.fields, states, isPermission, report };
  const read = Object.fromEntries(states.map((state) => [state, readState(state, given[state], field, place)]));
  const initial = readText(root.initial, '/initial', report) ?? states[0] ?? '';
  if (!states.includes(initial))
    report('flow/unknown-state', '/initial', `There is no state \`${initial}\`.`, {
      suggestions: closestNames(initial, states),
    });
  const flow = { name, title: readText(root.title, '/title', report) ?? name, entity, field, initial, states: read };
  // If events lead nowhere, reachability cannot be decided.
  if (problems.length === 0) {
    reportUnreachable(flow, report);
    reportCircles(flow, report);
  }
  return { flow: problems.length === 0 ? flow : null, closes: { entity, field }, problems };
}

function reportStateNames(
  states: readonly string[],
  options: readonly string[],
  field: string,
  report: ReportProblem,
): void {
  for (const state of states) {
    if (options.includes(state)) continue;
    const message = `\`${state}\` is no value of the \`enum\` of \`${field}\`.`;
    report('flow/unknown-state', `/states/${escapeName(state)}`, message, {
      suggestions: closestNames(state, options),
      what: 'key',
    });
  }
  const missing = options.filter((option) => !states.includes(option));
  if (missing.length === 0) return;
  const named = missing.map((option) => `\`${option}\``).join(', ');
  report(
    'flow/missing-state',
    '/states',
    `\`${field}\` may be ${named} as well: a state of the flow, or none of the \`enum\`.`,
    { what: 'key' },
  );
}

function readState(state: string, value: unknown, field: string, place: Place): FlowState {
  const { report } = place;
  const pointer = `/states/${escapeName(state)}`;
  if (!isRecord(value)) {
    report(
      'flow/wrong-value',
      pointer,
      'A state is an object such as { "events": { "ENVIAR": { "to": "ENVIADA" } } }.',
    );
    return { final: false, aside: false, events: {}, automatic: [] };
  }
  reportUnknownKeys(value, Object.keys(stateKeywords), pointer, 'A state', report);
  const final = readBoolean(value.final, `${pointer}/final`, report) ?? false;
  const events = isRecord(value.events) ? value.events : {};
  if (value.events !== undefined && !isRecord(value.events))
    report('flow/wrong-value', `${pointer}/events`, '`events` maps names such as ENVIAR to what happens.');
  const automatic = Array.isArray(value.automatic) ? value.automatic : [];
  if (value.automatic !== undefined && !Array.isArray(value.automatic))
    report('flow/wrong-value', `${pointer}/automatic`, '`automatic` is a list of { "to", "when" }.');
  const first = Object.keys(events)[0];
  if (final && (first !== undefined || automatic.length > 0)) {
    const at = first === undefined ? `${pointer}/automatic` : `${pointer}/events/${escapeName(first)}`;
    report('flow/after-final', at, `Nothing follows a final state; \`${state}\` is one.`, { what: 'key' });
  }
  return {
    final,
    aside: readBoolean(value.aside, `${pointer}/aside`, report) ?? false,
    events: Object.fromEntries(
      Object.entries(events).map(([name, event]) => [
        name,
        readEvent(name, event, `${pointer}/events/${escapeName(name)}`, field, place),
      ]),
    ),
    automatic: automatic.map((each: unknown, index) => readAutomatic(each, `${pointer}/automatic/${index}`, place)),
  };
}

function readAutomatic(value: unknown, pointer: string, place: Place): FlowAutomatic {
  const given = isRecord(value) ? value : {};
  reportUnknownKeys(given, Object.keys(automaticKeywords), pointer, 'An automatic transition', place.report);
  return {
    to: readTarget(given.to, pointer, place),
    when: readGuard(given.when, `${pointer}/when`, place),
    after: readAfter(given.after, `${pointer}/after`, place.report),
  };
}

/** Ten years, in minutes. */
const longestAfter = 5_256_000;

function readAfter(value: unknown, pointer: string, report: ReportProblem): number | null {
  if (value === undefined) return null;
  const given = isRecord(value) ? value : {};
  reportUnknownKeys(given, Object.keys(afterKeywords), pointer, '`after`', report);
  const [days, hours, minutes] = [given.days ?? 0, given.hours ?? 0, given.minutes ?? 0].map(Number);
  const all = (days ?? 0) * 1_440 + (hours ?? 0) * 60 + (minutes ?? 0);
  if (Number.isSafeInteger(all) && all > 0 && all <= longestAfter) return all;
  report('flow/wrong-value', pointer, '`after` is a time such as { "days": 3 }, of at least a minute.');
  return null;
}

function readEvent(name: string, value: unknown, pointer: string, stateField: string, place: Place): FlowEvent {
  const { report, fields } = place;
  if (!eventName.test(name)) {
    const message = `The name of an event has capital letters, digits and _ only, 40 at most; \`${name}\` does not.`;
    report('flow/bad-name', pointer, message, { what: 'key' });
  }
  const given = isRecord(value) ? value : {};
  reportUnknownKeys(given, Object.keys(eventKeywords), pointer, 'An event', report);
  const read = (key: 'label' | 'confirm' | 'done' | 'reason'): string | null =>
    readText(given[key], `${pointer}/${key}`, report);
  const when = readGuard(given.when, `${pointer}/when`, place);
  const reason = read('reason');
  if (when !== null && reason === null)
    report('flow/no-reason', `${pointer}/when`, 'Say in `reason` what a user reads where this does not hold.');
  return {
    to: readTarget(given.to, pointer, place),
    label: read('label') ?? name,
    danger: readBoolean(given.danger, `${pointer}/danger`, report) ?? false,
    internal: readBoolean(given.internal, `${pointer}/internal`, report) ?? false,
    confirm: read('confirm'),
    done: read('done'),
    allow: readAllow(given.allow, `${pointer}/allow`, place),
    owner: readOwner(given.owner, `${pointer}/owner`, fields, report),
    when,
    reason,
    ask: readAsk(given.ask, `${pointer}/ask`, stateField, fields, report),
    set: readSet(given.set, `${pointer}/set`, stateField, fields, report),
    notify: readNotices(given.notify, `${pointer}/notify`, place),
  };
}

function readNotices(value: unknown, pointer: string, { fields, isPermission, report }: Place): readonly FlowNotice[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report('flow/wrong-value', pointer, '`notify` is a list, such as [{ "profile": "FINANCEIRO", "title": "..." }].');
    return [];
  }
  return value.flatMap((one: unknown, index): FlowNotice[] => {
    const at = `${pointer}/${index}`;
    const given = isRecord(one) ? one : {};
    reportUnknownKeys(given, Object.keys(noticeKeywords), at, 'A notice', report);
    const title = readText(given.title, `${at}/title`, report);
    const text = readText(given.text, `${at}/text`, report);
    const profile = readText(given.profile, `${at}/profile`, report);
    if (title === null) report('flow/wrong-value', at, 'A notice has a `title`.');
    if ((profile === null) === (given.field === undefined)) {
      report('flow/wrong-value', at, 'A notice goes to a `profile`, or to whom a `field` names: one of both.');
      return [];
    }
    for (const [key, sentence] of [['title', title] as const, ['text', text] as const])
      if (sentence !== null)
        checkSentence({ area: 'flow', sentence, pointer: `${at}/${key}`, fields, report, isClosed: isRestricted });
    if (profile !== null && !isPermission(`PERFIL:${profile}`))
      report('flow/unknown-permission', `${at}/profile`, `\`${profile}\` is no constant of a profile.`);
    if (profile !== null) return [{ to: { profile }, title: title ?? '', text }];
    const to = readUserField('flow', given, at, fields, report);
    return to === null ? [] : [{ to, title: title ?? '', text }];
  });
}

function readAllow(value: unknown, pointer: string, { isPermission, report }: Place): readonly string[] {
  const names = readStrings(value, pointer, report);
  for (const [index, name] of names.entries()) {
    if (isPermission(name)) continue;
    const message = `There is no permission \`${name}\`. It is \`Entity.FLAG\`, \`PROCESS.FLAG\` of a screen, \`PERFIL:CONSTANTE\`, or a flag of a screen.`;
    report('flow/unknown-permission', `${pointer}/${index}`, message);
  }
  return names;
}

function readTarget(value: unknown, pointer: string, { states, report }: Place): string {
  const to = readText(value, `${pointer}/to`, report) ?? '';
  if (!states.includes(to)) {
    const at = value === undefined ? pointer : `${pointer}/to`;
    report('flow/unknown-state', at, `It leads to \`${to}\`, which is no state.`, {
      suggestions: closestNames(to, states),
    });
  }
  return to;
}

function readGuard(value: unknown, pointer: string, { fields, report }: Place): Condition | null {
  return value === undefined ? null : readCondition(value, pointer, fields, report);
}

function readOwner(value: unknown, pointer: string, fields: Fields, report: ReportProblem): FlowEvent['owner'] {
  if (value === undefined) return null;
  const given = isRecord(value) ? value : {};
  reportUnknownKeys(given, Object.keys(ownerKeywords), pointer, '`owner`', report);
  return readUserField('flow', given, pointer, fields, report);
}

/** Fields that some may not read must not be in a notice of a flow. */
function isRestricted({ access }: EntityField): boolean {
  return access?.read !== undefined;
}

function readAsk(
  value: unknown,
  pointer: string,
  stateField: string,
  fields: Fields,
  report: ReportProblem,
): FlowEvent['ask'] {
  return Object.fromEntries(
    entriesOf({ value, pointer, key: 'ask', stateField, fields, report }).map(([name, given]) => {
      const options = isRecord(given) ? given : {};
      reportUnknownKeys(
        options,
        Object.keys(askKeywords),
        `${pointer}/${escapeName(name)}`,
        'A field that is asked for',
        report,
      );
      return [
        name,
        { required: readBoolean(options.required, `${pointer}/${escapeName(name)}/required`, report) ?? false },
      ];
    }),
  );
}

const readable = 'An event reads the record, `$old` and `$user`.';

function readSet(
  value: unknown,
  pointer: string,
  stateField: string,
  fields: Fields,
  report: ReportProblem,
): FlowEvent['set'] {
  const entries = entriesOf({ value, pointer, key: 'set', stateField, fields, report });
  for (const [name, given] of entries) {
    if (typeof given !== 'string' || !given.startsWith('=')) continue;
    const at = `${pointer}/${escapeName(name)}`;
    isExpression(given.slice(1), at, fields, report, { roots: ['record', 'old', 'user'], because: readable });
  }
  return Object.fromEntries(entries);
}

type EntriesOfOptions = {
  readonly value: unknown;
  readonly pointer: string;
  readonly key: 'ask' | 'set';
  readonly stateField: string;
  readonly fields: Fields;
  readonly report: ReportProblem;
};

/** Entries of a map by fields of the record, without the field of the state. */
function entriesOf({ value, pointer, key, stateField, fields, report }: EntriesOfOptions): [string, unknown][] {
  if (value === undefined) return [];
  if (!isRecord(value)) {
    report('flow/wrong-value', pointer, `\`${key}\` maps fields of the record.`);
    return [];
  }
  const open = Object.keys(fields).filter((name) => name !== stateField && fields[name]?.kind !== 'collection');
  return Object.entries(value satisfies JsonRecord).filter(([name]) => {
    if (open.includes(name)) return true;
    const message =
      name === stateField
        ? `\`${name}\` is the state itself, which \`to\` sets.`
        : `There is no field \`${name}\` that holds one value.`;
    report('flow/unknown-field', `${pointer}/${escapeName(name)}`, message, {
      suggestions: closestNames(name, open),
      what: 'key',
    });
    return false;
  });
}
