import sql from 'sql-template-tag';
import { type RecordRules, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import { checkSql } from '../../../engine/statements/sql/check-sql.ts';
import type { StatementCatalog, StatementPreview } from '../../../engine/statements/statement-catalog.ts';
import { refuseStatement } from '../../../engine/statements/statement-errors.ts';
import { findUnlisted } from '../../../engine/statements/statement-rows.ts';
import type { StoredStatement } from '../../../engine/statements/stored-statements.ts';
import { parseJson } from '../../../language/json/parse.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';
import { problemOf } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { cardErrors } from './errors.ts';
import { storedCard, writesCards } from './stored-cards.ts';

/** Keys of a declaration that decide who reads or what call is answered: only files may have them. */
const closedKeys = ['operation', 'when', 'shape', 'unscoped', 'within', 'single'];

/** Rules of a card: SQL allowed in statements, over entities that its writer may list (rule T4). */
export function cardRules({ statements }: { readonly statements: Pick<StatementCatalog, 'examine'> }): RecordRules {
  return {
    save: {
      Card: async (tx, save) => {
        const { caller, base, before, models } = save;
        assertWrites(caller);
        const declared = objectOf(savedValue(save, 'declaracao'));
        const closed = Object.keys(declared).find((key) => closedKeys.includes(key));
        if (closed !== undefined)
          return [ruleError(base, 'declaracao', cardErrors['card.declaracao']({ chave: closed }))];
        const valor = String(savedValue(save, 'valor') ?? '');
        const { problems: mistakes } = checkSql(valor, new Set([...models.values()].map(({ table }) => table)));
        if (mistakes.length > 0)
          return mistakes
            .slice(0, 5)
            .map((mistake) => ruleError(base, 'valor', problemOf(refuseStatement(valor, mistake))));
        const card = storedCard(before?.id ?? 0, {
          nome: String(savedValue(save, 'nome') ?? ''),
          valor,
          declaracao: declared,
        });
        const { statement, problems } = await examineApart(tx, statements, card);
        const wrong = problems.filter(({ severity }) => severity === 'error');
        if (statement === null || wrong.length > 0)
          return wrong
            .slice(0, 5)
            .map(({ file, line, column, message: texto }) =>
              file.endsWith('.sql') || !isRecord(declared.properties)
                ? ruleError(base, 'valor', cardErrors['card.recusado']({ linha: line, coluna: column, texto }))
                : ruleError(base, 'declaracao', cardErrors['card.declaracao_errada']({ texto })),
            );
        return findUnlisted(statement, models, caller).map(({ name }) =>
          ruleError(base, 'valor', cardErrors['card.cadastro']({ entity: name })),
        );
      },
    },
    remove: { Card: async (_tx, _record, caller) => assertWrites(caller) },
  };
}

function assertWrites(caller: Caller): void {
  if (!mayCall(caller, [writesCards])) throw httpErrors.SEM_PERMISSAO({ permissao: writesCards, entity: 'Card' });
}

/** In a savepoint, because a statement refused by the database would abort the whole transaction. */
async function examineApart(
  tx: Queryable,
  statements: Pick<StatementCatalog, 'examine'>,
  card: StoredStatement,
): Promise<StatementPreview> {
  const query: Queryable['query'] = async (statement) => {
    await tx.execute(sql`savepoint vitral_card`);
    try {
      return await tx.query(statement);
    } finally {
      await tx.execute(sql`rollback to savepoint vitral_card`);
    }
  };
  return statements.examine({ query }, card);
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const object: unknown = typeof value === 'string' ? parseJson('declaracao', value).value : value;
  return isRecord(object) ? object : {};
}
