import type { Bindings } from '../../language/expressions/evaluate.ts';
import { isRecord } from '../../language/json/record.ts';
import { aroundOf, type PlaceholderSources } from './placeholders.ts';

/** What an action is about, and what else its texts and expressions may name. */
type About = PlaceholderSources & { readonly bindings?: (() => Omit<Bindings, 'record'>) | undefined };

/** What its texts are filled from. */
export function sourcesOf({ row, parent, record, ownFields, bindings }: About): PlaceholderSources {
  return { row, parent, record, ownFields, named: { ...bindings?.() } };
}

/** What its expressions read; `$parent` is what is around the row or record (rule A1). */
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

/** In a list what stands at the root of expressions is the row. */
export function bindingsAbout(context: About): Bindings {
  const bindings = bindingsOf(context);
  return context.record === undefined ? { ...bindings, record: context.row ?? {} } : bindings;
}
