import sql from 'sql-template-tag';
import type { RecordChange } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import { repeatedValue } from '../../../engine/records/value-refusals.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { perAddress, perSession } from '../../../platform/sessions/call-limits.ts';
import { defineModule } from '../../module.ts';
import { peopleErrors } from './errors.ts';
import { settlePeople } from './settle-people.ts';
import { takenOperations, takenRoutes } from './taken.routes.ts';

/**
 * One limit for all these calls: a form needs a few of them, trying out lists of documents and addresses needs
 * hundreds.
 */
const asking = [perSession('cadastro', 30), perAddress('cadastro', 300)];

/** Persons, each of whom may be a client of several branches (`tables.sql`, network.md 1.3). */
export const peopleModule = defineModule({
  name: 'people',
  operations: takenOperations,
  tables: readTables('people', import.meta.dirname),
  errors: peopleErrors,
  recordRules: () => ({
    settle: { Cliente: settlePeople },
    changed: recordOthers,
    constraints: {
      cliente_pessoa_sem_filial: () => repeatedValue(['pessoa', 'filial'], ['Pessoa', 'Filial']),
      cliente_pessoa_igual: () => repeatedValue(['pessoa'], ['Pessoa']),
    },
  }),
  open: ({ db, entities, ports }) => ({
    handlers: takenRoutes({ db, entities, registry: ports.cpf }),
    limits: {
      isEmailJaCadastrado: asking,
      isTelefoneJaCadastrado: asking,
      isCnpjJaCadastrado: asking,
      consultaClientePorPessoa: asking,
      consultarCPF: asking,
      validaExistenciaSocioOuConjuge: asking,
    },
  }),
});

const shared = ['codigo_mundial', 'documento'] as const;

/**
 * Adds a changed code or document of a client to the history of the person's other clients too. The triggers of the
 * database have already copied the values to these.
 */
async function recordOthers(tx: Queryable, { caller, target, before, after }: RecordChange): Promise<void> {
  if (target.name !== 'Cliente' || before === null || after === null) return;
  const person = idOf(after.pessoa);
  const changed = shared.filter((name) => before[name] !== after[name]);
  if (changed.length === 0 || person !== idOf(before.pessoa)) return;
  const [antes, depois] = [before, after].map((record) =>
    JSON.stringify(Object.fromEntries(changed.map((name) => [name, record[name] ?? null]))),
  );
  await tx.execute(sql`
    insert into vitral_historico (entity, id_registro, versao, operacao, id_usuario, antes, depois)
    select 'Cliente', c.id, c.versao, 'ALTERACAO', ${caller.id}::bigint, ${antes}::jsonb, ${depois}::jsonb
    from cliente as c where c.id_pessoa = ${person} and c.id <> ${after.id} and c.dh_exclusao is null order by c.id`);
}
