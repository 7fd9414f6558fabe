import type { Bindings } from '../../language/expressions/evaluate.ts';
import { isRecord } from '../../language/json/record.ts';
import { aroundOf, type PlaceholderSources } from './placeholders.ts';

/** The subject of an action, with the further names that its texts and expressions may use. */
type About = PlaceholderSources & { readonly bindings?: (() => Omit<Bindings, 'record'>) | undefined };

/** The sources of its placeholders. */
export function sourcesOf({ row, parent, record, ownFields, bindings }: About): PlaceholderSources {
  return { row, parent, record, ownFields, named: { ...bindings?.() } };
}

/** The bindings of its expressions; `$parent` is what surrounds the row or record (rule A1). */
export function bindingsOf({ row, parent, record, bindings }: About): Bindings {
  const known = bindings?.();
  const given = isRecord(known?.parent) ? known.parent : undefined;
  const around = aroundOf({ row, record, parent: parent ?? given });
  return {
    ...known,
    record: record ?? {},
    ...(row ? { row } : {}),
    ...(Object.keys(around).length > 0 ? { parent: around } : {}),
  };
}

/** In a list the row is at the root of expressions. */
export function bindingsAbout(context: About): Bindings {
  const bindings = bindingsOf(context);
  return context.record === undefined ? { ...bindings, record: context.row ?? {} } : bindings;
}
