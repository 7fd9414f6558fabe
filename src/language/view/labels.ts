import type { EntityField, EntityModel } from '../entity/entity.ts';
import type { FlowModel } from '../entity/flow.ts';
import { isRecord, setOwn } from '../json/record.ts';
import { namedMaps } from './named-maps.ts';
import type { ViewAnswer } from './view-answer.ts';

/**
 * Translates a text of a schema or view. `key` is the name of its place (`Cliente:fields.nome`). Schemas have one;
 * texts of views are translated by their words alone, so that an override's text never gets the translation of the text
 * it replaced.
 */
export type TranslateText = (text: string, key?: string) => string;

/** Keys of views whose values people read. */
const textKeys: ReadonlySet<string> = new Set([
  'title',
  'label',
  'help',
  'html',
  'confirm',
  'confirmLabel',
  'results',
  'cancelLabel',
  'message',
  'alert',
  'suffix',
  'linkText',
  'empty',
  'failed',
  'selectLabel',
  'addedMessage',
  'text',
]);

/** Keys whose values are data and are never translated. */
const dataKeys: ReadonlySet<string> = new Set(['default', 'defaults', 'set', 'body']);

/** Translates the texts of an answer for a screen. Parts without changes stay the same objects. */
export function localizeAnswer(answer: ViewAnswer, translate: TranslateText): ViewAnswer {
  return {
    ...answer,
    model: answer.model === null ? null : localizeModel(answer.model, translate),
    related: Object.fromEntries(
      Object.entries(answer.related).map(([name, model]) => [name, localizeModel(model, translate)]),
    ),
    layers: answer.layers.map((layer) => ({ ...layer, view: localizeView(layer.view, translate) })),
  };
}

/** The names of an entity and of its fields. */
export function localizeModel(model: EntityModel, translate: TranslateText): EntityModel {
  const { name, title, plural, fields } = model;
  return {
    ...model,
    title: translate(title, `${name}:title`),
    plural: translate(plural, `${name}:plural`),
    ...(model.checks === undefined
      ? {}
      : { checks: model.checks.map((rule) => ({ ...rule, message: translate(rule.message) })) }),
    ...(model.person?.reason == null ? {} : { person: { ...model.person, reason: translate(model.person.reason) } }),
    ...(model.flow === undefined ? {} : { flow: localizeFlow(model.flow, translate) }),
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, localizeField(name, field, translate)]),
    ),
  };
}

/** Texts of a flow are translated by their words, like those of views. */
function localizeFlow(flow: FlowModel, translate: TranslateText): FlowModel {
  const localized = (text: string | null): string | null => (text === null ? null : translate(text));
  return {
    ...flow,
    title: translate(flow.title),
    states: Object.fromEntries(
      Object.entries(flow.states).map(([state, { events, ...rest }]) => [
        state,
        {
          ...rest,
          events: Object.fromEntries(
            Object.entries(events).map(([name, event]) => [
              name,
              {
                ...event,
                label: translate(event.label),
                confirm: localized(event.confirm),
                done: localized(event.done),
                reason: localized(event.reason),
              },
            ]),
          ),
        },
      ]),
    ),
  };
}

function localizeField(entity: string, field: EntityField, translate: TranslateText): EntityField {
  const key = `${entity}:fields.${field.name}`;
  return {
    ...field,
    title: translate(field.title, key),
    help: field.help === null ? null : translate(field.help, `${key}.help`),
    options:
      field.options?.map(({ id, descricao }) => ({ id, descricao: translate(descricao, `${key}.options.${id}`) })) ??
      null,
  };
}

/**
 * Translates the texts of a view or a part of one; the `$` keys of overrides as well, so that `$expect` still matches.
 */
export function localizeView<Part>(part: Part, translate: TranslateText): Part {
  return localized(part, translate) as Part;
}

function localized(part: unknown, translate: TranslateText): unknown {
  if (Array.isArray(part)) return part.map((item) => localized(item, translate));
  return isRecord(part) ? mapped(part, (key, value) => localizedValue(key, value, translate)) : part;
}

function localizedValue(key: string, value: unknown, translate: TranslateText): unknown {
  if (typeof value === 'string') return textKeys.has(key) && hasWords(key, value) ? translate(value) : value;
  if (dataKeys.has(key)) return value;
  if ((key === 'data' || key === 'fileTypeList') && Array.isArray(value))
    return value.map((item) =>
      isRecord(item) && typeof item.descricao === 'string' ? { ...item, descricao: translate(item.descricao) } : item,
    );
  if (namedMaps.has(key) && isRecord(value)) return mapped(value, (_name, item) => localized(item, translate));
  return localized(value, translate);
}

/**
 * Whether a text is to be translated: it may consist of placeholders alone, and in a print template be an expression.
 */
function hasWords(key: string, value: string): boolean {
  return !(key === 'text' && value.startsWith('=')) && /\p{L}/u.test(value.replaceAll(/\{[^{}]*\}/g, ''));
}

function mapped(record: object, value: (key: string, value: unknown) => unknown): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(record)) setOwn(result, key, value(key, each));
  return result;
}
