import type { EntityField, EntityModel } from '../entity/entity.ts';
import type { NoticeTarget, NoticeText } from '../entity/rules/notice.ts';
import { readCondition } from '../entity/rules/read-data-rules.ts';
import { checkSentence, readUserField } from '../entity/rules/read-notice.ts';
import { createReport, type ReportProblem, readStrings, readText, reportUnknownKeys } from '../entity/schema-values.ts';
import { closestNames } from '../json/closest-names.ts';
import { parseJson } from '../json/parse.ts';
import type { ViewProblem } from '../json/problem.ts';
import { isRecord, type JsonRecord } from '../json/record.ts';
import type { AlertModel } from './alert.ts';
import { alertKeywords, alertMoments, alertPeriods, alertTextKeywords, targetKeywords } from './alert-keywords.ts';

export type ReadAlert = {
  /** Null if the file as a whole cannot be understood. */
  readonly alert: AlertModel | null;
  readonly problems: readonly ViewProblem[];
};

type Place = {
  readonly model: EntityModel;
  readonly isPermission: (name: string) => boolean;
  readonly report: ReportProblem;
};

const none: ReadAlert = { alert: null, problems: [] };

/**
 * Reads an alert file and checks it against the entities and their flows (rule D9).
 * @param isPermission whether a permission exists, in the form of `x-permission` of the contract
 */
export function readAlert(
  name: string,
  source: { readonly file: string; readonly text: string },
  entities: ReadonlyMap<string, EntityModel>,
  isPermission: (name: string) => boolean = () => true,
): ReadAlert {
  const parsed = parseJson(source.file, source.text);
  const problems: ViewProblem[] = [...parsed.problems];
  const report = createReport(source.file, parsed.at, problems);
  const root = parsed.value;
  if (!isRecord(root)) {
    if (problems.length === 0) report('alert/not-an-object', '', 'An alert is a JSON object.');
    return { ...none, problems };
  }
  reportUnknownKeys(root, Object.keys(alertKeywords), '', 'An alert', report);
  const entity = readText(root.entity, '/entity', report) ?? '';
  const model = entities.get(entity);
  if (model === undefined) {
    const near = closestNames(entity, [...entities.keys()]);
    const pointer = root.entity === undefined ? '' : '/entity';
    report('alert/unknown-entity', pointer, `There is no entity \`${entity}\`.`, { suggestions: near });
    return { ...none, problems };
  }
  const place = { model, isPermission, report };
  const alert = readParts(name, root, place);
  return { alert: problems.length === 0 ? alert : null, problems };
}

function readParts(name: string, root: JsonRecord, place: Place): AlertModel {
  const { model, report } = place;
  const on = readMoments(root.on, report);
  const events = readEvents(root.events, place);
  if (root.on === undefined && root.events === undefined)
    report('alert/no-moment', '', 'Say in `on` or `events` when it counts, such as "on": ["created"].');
  const fields = readChangedFields(root.fields, on, place);
  const to = readTargets(root.to, place);
  const goesOut = to.some((target) => 'address' in target);
  const [notice, mail] = (['notice', 'mail'] as const).map((key) => readWords(root, key, goesOut, place));
  if (root.notice === undefined && root.mail === undefined)
    report('alert/no-text', '', 'An alert has a `notice`, a `mail`, or both.');
  if (goesOut && root.mail === undefined)
    report('alert/no-text', '/to', 'What goes to an `address` is a `mail`, and there is none.');
  const when = root.when === undefined ? null : readCondition(root.when, '/when', model.fields, report);
  return {
    ...{ name, title: readText(root.title, '/title', report) ?? name, entity: model.name },
    ...{ on, events, fields, when, to },
    ...{ notice: notice ?? null, mail: mail ?? null },
    ...{ link: readLink(root.link, place), once: readOnce(root.once, report) },
  };
}

function readMoments(value: unknown, report: ReportProblem): AlertModel['on'] {
  return readStrings(value, '/on', report).flatMap((given, index) => {
    const moment = alertMoments.find((each) => each === given);
    if (moment !== undefined) return [moment];
    const message = `Nothing is \`${given}\`.`;
    report('alert/wrong-value', `/on/${index}`, message, {
      suggestions: closestNames(given, alertMoments),
      what: 'value',
      known: alertMoments,
    });
    return [];
  });
}

function readEvents(value: unknown, { model, report }: Place): readonly string[] {
  const events = readStrings(value, '/events', report);
  const known = Object.values(model.flow?.states ?? {}).flatMap((state) => Object.keys(state.events));
  for (const [index, event] of events.entries()) {
    if (known.includes(event)) continue;
    const message =
      model.flow === undefined
        ? `\`${model.name}\` has no flow in force.`
        : `The flow of \`${model.name}\` has no event \`${event}\`.`;
    report('alert/unknown-event', `/events/${index}`, message, { suggestions: closestNames(event, known) });
  }
  return events;
}

function readChangedFields(value: unknown, on: AlertModel['on'], { model, report }: Place): readonly string[] {
  const names = readStrings(value, '/fields', report);
  const known = Object.keys(model.fields).filter((name) => model.fields[name]?.kind !== 'collection');
  for (const [index, name] of names.entries())
    if (!known.includes(name)) {
      const message = `There is no field \`${name}\` that holds one value.`;
      report('alert/unknown-field', `/fields/${index}`, message, { suggestions: closestNames(name, known) });
    }
  if (names.length > 0 && !on.includes('changed'))
    report('alert/wrong-value', '/fields', '`fields` are of a change: put "changed" into `on`.');
  return names;
}

const example = '`to` is a list, such as [{ "profile": "FINANCEIRO" }, { "field": "solicitante" }].';

function readTargets(value: unknown, place: Place): readonly NoticeTarget[] {
  const { report } = place;
  if (!Array.isArray(value) || value.length === 0) {
    report('alert/wrong-value', value === undefined ? '' : '/to', example);
    return [];
  }
  return value.flatMap((given: unknown, index) => {
    const pointer = `/to/${index}`;
    const entry = isRecord(given) ? given : {};
    reportUnknownKeys(entry, Object.keys(targetKeywords), pointer, 'An entry of `to`', report);
    const ways = (['profile', 'permission', 'field', 'creator', 'address'] as const).filter(
      (key) => entry[key] !== undefined,
    );
    const [way] = ways;
    if (way === undefined || ways.length > 1) {
      const message = 'It names one of `profile`, `permission`, `field`, `creator` and `address`.';
      report('alert/wrong-value', pointer, message);
      return [];
    }
    if (entry.user !== undefined && way !== 'field')
      report('alert/wrong-value', `${pointer}/user`, '`user` goes with `field`.');
    return readTarget(way, entry, pointer, place) ?? [];
  });
}

function readTarget(
  way: 'profile' | 'permission' | 'field' | 'creator' | 'address',
  entry: JsonRecord,
  pointer: string,
  { model, isPermission, report }: Place,
): NoticeTarget | null {
  if (way === 'field') return readUserField('alert', entry, pointer, model.fields, report);
  if (way === 'creator') {
    if (entry.creator !== true) report('alert/wrong-value', `${pointer}/creator`, '`creator` is true.');
    return { creator: true };
  }
  const name = readText(entry[way], `${pointer}/${way}`, report);
  if (name === null) return null;
  if (way === 'address') {
    const isText = model.fields[name]?.kind === 'text';
    const texts = Object.values(model.fields).flatMap((field) => (field.format === 'email' ? [field.name] : []));
    const near = closestNames(name, texts);
    if (!isText)
      report('alert/unknown-field', `${pointer}/address`, `There is no text field \`${name}\`.`, {
        suggestions: near,
        what: 'value',
        known: texts,
      });
    return { address: name };
  }
  const permission = way === 'profile' ? `PERFIL:${name}` : name;
  if (!isPermission(permission)) {
    const message =
      way === 'profile' ? `\`${name}\` is no constant of a profile.` : `There is no permission \`${name}\`.`;
    report('alert/unknown-permission', `${pointer}/${way}`, message);
  }
  return way === 'profile' ? { profile: name } : { permission: name };
}

function readWords(root: JsonRecord, key: 'notice' | 'mail', goesOut: boolean, place: Place): NoticeText | null {
  const { model, report } = place;
  const given = root[key];
  if (given === undefined) return null;
  if (!isRecord(given)) {
    report('alert/wrong-value', `/${key}`, `\`${key}\` is { "title", "text" }.`);
    return null;
  }
  reportUnknownKeys(given, Object.keys(alertTextKeywords), `/${key}`, `\`${key}\``, report);
  const title = readText(given.title, `/${key}/title`, report);
  const text = readText(given.text, `/${key}/text`, report);
  if (title === null) report('alert/no-text', `/${key}`, `\`${key}\` has a \`title\`.`);
  // Texts for users are filled with what each may read; a plain mail address has no known reader.
  const isHidden = (field: EntityField): boolean => goesOut && key === 'mail' && isClosed(field);
  for (const [part, sentence] of [['title', title] as const, ['text', text] as const])
    if (sentence !== null)
      checkSentence({
        area: 'alert',
        sentence,
        pointer: `/${key}/${part}`,
        fields: model.fields,
        report,
        isClosed: isHidden,
      });
  return { title: title ?? '', text };
}

/** Whether some of those who see a record may not read the field. */
const isClosed = (field: EntityField): boolean => field.access?.read !== undefined || field.mask !== undefined;

function readLink(value: unknown, { model, report }: Place): string | null {
  const link = readText(value, '/link', report);
  if (link === null) return null;
  // Must not lead to another host under the portal's name.
  if (!/^\/(?![/\\])/.test(link))
    report('alert/wrong-value', '/link', 'A `link` is an address in the portal, such as "/home".');
  // It is the same for every reader, so it must not contain fields that some may not read.
  checkSentence({ area: 'alert', sentence: link, pointer: '/link', fields: model.fields, report, isClosed });
  return link;
}

function readOnce(value: unknown, report: ReportProblem): AlertModel['once'] {
  if (value === undefined) return null;
  const known = alertPeriods.find((each) => each === value);
  if (known === undefined)
    report('alert/wrong-value', '/once', '`once` is "record" or "day".', {
      suggestions: closestNames(String(value), alertPeriods),
    });
  return known ?? null;
}
