import sql from 'sql-template-tag';
import { isOfUsers, type PersonalExport, type PersonalRows, type PersonalStay } from '../../personal-rows.ts';

/** Rows about people that no other area has. */
export const platformRows: readonly PersonalRows[] = [
  { table: 'vitral_tentativa', title: 'Respostas guardadas de chamadas', where: isOfUsers },
];

/** The history of the person's records, for the export. */
export const platformExports: readonly PersonalExport[] = [
  {
    title: 'Histórico de mudanças',
    statement: ({ named }) => sql`
      select dh_registro as "data", entity as entidade, id_registro as registro, operacao as "operação", antes, depois
      from vitral_historico where ${named(sql`entity`, sql`id_registro`)} order by dh_registro, id`,
  },
];

/** Tables that prove exports and erasures. */
export const personalDataStays: readonly PersonalStay[] = [
  { table: 'vitral_exportacao_pessoa', why: 'its files go, and who took which stays' },
  { table: 'vitral_pessoa_excluida', why: 'is the record of the erasure', isUnsearched: true },
];
