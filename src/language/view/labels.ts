import type { EntityField, EntityModel } from '../entity/entity.ts';
import type { FlowModel } from '../entity/flow.ts';
import { isRecord, setOwn } from '../json/record.ts';
import { namedMaps } from './named-maps.ts';
import type { ViewAnswer } from './view-answer.ts';

/**
 * Says a text of a schema or view in another language. `key` is the name of what it is the text of
 * (`Cliente:fields.nome`): schemas have one, texts of views are known by their words alone, so that an override which
 * says something else is never shown with the translation of what it replaced.
 */
export type TranslateText = (text: string, key?: string) => string;

/** Keys of views whose value is read by people. */
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

/** Keys whose value is data, whatever words it holds. */
const dataKeys: ReadonlySet<string> = new Set(['default', 'defaults', 'set', 'body']);

/** An answer for a screen with its texts translated. What has no other text stays the same object. */
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

/** Texts of a flow are known by their words, as those of views are. */
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

/** The texts of a view or of a part of one; the `$` keys of overrides are translated alike, so that `$expect` still fits. */
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

/** A text may be values alone, and that of a print template an expression. */
function hasWords(key: string, value: string): boolean {
  return !(key === 'text' && value.startsWith('=')) && /\p{L}/u.test(value.replaceAll(/\{[^{}]*\}/g, ''));
}

function mapped(record: object, value: (key: string, value: unknown) => unknown): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(record)) setOwn(result, key, value(key, each));
  return result;
}
