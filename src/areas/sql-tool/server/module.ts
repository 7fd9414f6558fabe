import sql from 'sql-template-tag';
import { alsoMay } from '../../../platform/http/caller.ts';
import { defineModule } from '../../module.ts';
import { sqlErrors } from './errors.ts';
import { recordRun } from './record-run.ts';
import { checkWritten, runSql } from './run-sql.ts';

/** The SQL editor and the card generator (specification 001, sections 3 and 10). */
export const sqlToolModule = defineModule({
  name: 'sql-tool',
  operations: ['executeSql', 'gerarCard'],
  errors: sqlErrors,
  open: ({ db, entities, statements, engine, clock }) => ({
    handlers: {
      executeSql: async ({ body, caller, request, signal }) => {
        const who = caller();
        const text = body.sql;
        const language = String(request.headers['x-language'] ?? 'pt-BR').slice(0, 35);
        const result = await recordRun(db, who, { text, signal }, () =>
          runSql({ db, entities, clock }, who, text, language, signal),
        );
        return { status: 200, body: result };
      },
      gerarCard: async ({ body: { nome, valor }, caller }) => {
        const who = caller();
        checkWritten(valor, entities.models());
        const some = await db.query(sql`select 1 as found from card where lower(nome) = lower(${nome.trim()})`);
        if (some.length > 0) throw sqlErrors.CARD_EXISTE({ nome: nome.trim() });
        const card = await engine.create(alsoMay(who, 'Card', 'CADASTRAR', 'LISTAR'), 'Card', { nome, valor });
        await statements.reload();
        const { fields = {} } = statements.named(`card_${card.id}`)?.model ?? {};
        return {
          status: 200,
          body: {
            data: {
              id_card: card.id,
              nome: String(card.nome),
              valor,
              colunas: Object.keys(fields),
              usuario: { id: who.id, nome: who.nome },
              dh_registro: clock.now().toISOString(),
            },
          },
        };
      },
    },
  }),
});
