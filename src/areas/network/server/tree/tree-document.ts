import type { components } from '../../../../api/generated/portal.ts';
import { documentColumn } from '../../../../engine/export/columns.ts';
import type { DocumentContext } from '../../../../engine/export/document-context.ts';
import type { ListDocument } from '../../../../engine/export/list-document.ts';
import type { ListRow } from '../../../../engine/lists/row-shape.ts';
import type { EntityModel } from '../../../../language/entity/entity.ts';
import type { EntityLookup } from '../../../../language/entity/field-path.ts';
import type { NetworkPerson } from './read-columns.ts';

type Wanted = NonNullable<components['schemas']['ArvoreRedeExportacao']['columns']>;

/** Indent of a level; non-breaking spaces, which no program removes. */
const step = '\u00a0'.repeat(4);

/**
 * The tree of a network as a printed document or a sheet: people above come right before those below, and names are
 * indented by their level. Without columns it has those of the viewer.
 */
export function treeDocument(
  people: readonly NetworkPerson[],
  { columns }: { readonly columns: Wanted },
  parts: {
    readonly title: string;
    readonly model: EntityModel;
    readonly models: EntityLookup;
    readonly context: DocumentContext;
  },
): ListDocument {
  const { title, model, models, context } = parts;
  const shown = columns.filter(({ visible }) => visible !== false);
  const wanted = shown.length > 0 ? shown : usualColumns.map((name) => ({ name }));
  const made = wanted.map((column) => documentColumn(column, model, models, context));
  return {
    ...{ title, group: null, aggregates: [], counted: [], context },
    columns: made,
    summary: [{ label: model.label, text: people[0]?.nome ?? '' }],
    rows: rowsOf(people),
  };
}

const usualColumns = [
  'nome',
  'codigo_mundial',
  'graduacao',
  'tipo_cliente',
  'status_penn',
  'pontos',
  'nr_filhos_diretos',
];

/** Rows in the order of a completely open tree. It may have any depth, so there is no recursion. */
async function* rowsOf(people: readonly NetworkPerson[]): AsyncGenerator<readonly ListRow[]> {
  const below = Map.groupBy(people, ({ superior }) => superior);
  const waiting = [...(below.get(null) ?? [])].reverse();
  let batch: ListRow[] = [];
  for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
    const children = below.get(person.id) ?? [];
    const { nivel, nome, tipo, ...rest } = person;
    batch.push({
      ...rest,
      ...{ nome: `${step.repeat(nivel)}${nome}`, tipo_cliente: tipo, nr_filhos_diretos: children.length },
    });
    for (const child of [...children].reverse()) waiting.push(child);
    if (batch.length < 500) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
