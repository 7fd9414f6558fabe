import sql from 'sql-template-tag';
import type { Statement } from '../../../engine/statements/statement.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import type { StatementTable, StoredStatement } from '../../../engine/statements/stored-statements.ts';
import type { FieldKind } from '../../../language/entity/entity.ts';
import { isRecord } from '../../../language/json/record.ts';
import { parseViewFile, type ViewFile } from '../../../language/merge/view-file.ts';
import type { Database } from '../../../platform/database/database.ts';
import { tableVersion } from '../../../platform/database/versions/table-version.ts';
import { createVersionWatch } from '../../../platform/database/versions/version-watch.ts';

/** Permission to write cards (specification 001, section 6: administrative tools). */
export const writesCards = 'GERAR_CARD.ACESSAR';

const folder = 'Card';

/** A card as a statement: `card_14`, for users who write cards and for users with its own process `CARD_14`. */
export function storedCard(
  id: number,
  { nome, valor, declaracao }: { readonly nome: string; readonly valor: string; readonly declaracao: unknown },
): StoredStatement {
  return {
    name: `card_${id}`,
    path: `${folder}/${id}`,
    title: nome,
    sql: valor,
    declaration: isRecord(declaracao) ? declaracao : {},
    permission: [writesCards, `CARD_${id}.ACESSAR`],
  };
}

/** The cards of the installation (rule T4). */
export function cardTable(db: Database): StatementTable {
  return {
    read: async () => {
      const rows = await db.query<{ id: number; nome: string; valor: string; declaracao: unknown }>(
        sql`select id, nome, valor, declaracao from card where nome is not null and valor is not null order by id`,
      );
      return rows.map(({ id, ...card }) => storedCard(id, card));
    },
    watch: (listener) => {
      const changes = createVersionWatch(async () => String(await tableVersion(db, ['card'])));
      const stop = changes.watch(listener);
      return () => {
        stop();
        changes.close();
      };
    },
  };
}

/** A screen for each readable card: its rows as a list, at `/cards/14`. */
export function createCardViews(statements: Pick<StatementCatalog, 'all'>): () => readonly ViewFile[] {
  let known: ReadonlyMap<string, { readonly text: string; readonly file: ViewFile }> = new Map();
  return () => {
    const cards = statements.all().filter(({ file }) => file.startsWith(`${folder}/`));
    known = new Map(
      cards.map((card) => {
        const text = JSON.stringify(viewOf(card));
        const before = known.get(card.name);
        const file = before?.text === text ? before.file : parseViewFile(`views/cards/${card.name}.view.json`, text);
        return [card.name, { text, file }];
      }),
    );
    return [...known.values()].map(({ file }) => file);
  };
}

function viewOf({ name, model }: Statement): object {
  const id = name.slice('card_'.length);
  const fields = Object.values(model.fields).filter((field) => field.name !== 'id');
  return {
    title: model.title,
    icon: 'layout-cards',
    address: `/cards/${id}`,
    process: `CARD_${id}`,
    permission: [writesCards],
    menu: { group: 'Ferramentas', order: 900 },
    elements: {
      linhas: {
        ...{ type: 'grid', label: 'Dados', list: { method: 'GET', url: name }, size: 25, print: true },
        columns: Object.fromEntries(
          fields.map(({ name: field, kind }) => [
            field,
            { sort: true, ...(isAddedUp(field, kind) ? { aggregate: 'sum' } : {}) },
          ]),
        ),
        filters: Object.fromEntries(fields.filter(({ kind }) => kind !== 'json').map(({ name: field }) => [field, {}])),
      },
    },
  };
}

/** Whether the sum of a column can be meaningful: not of numbers that are identifiers, years or percentages. */
function isAddedUp(field: string, kind: FieldKind): boolean {
  return (
    ['integer', 'number', 'money'].includes(kind) &&
    !/^(id|ano|mes|dia|codigo|numero|percentual|media)(_|$)/.test(field)
  );
}
