import sql from 'sql-template-tag';
import { type RecordRules, type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import { columnOf } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { registrationErrors } from './errors.ts';

/**
 * Whether a caller may change the personal data of a consultant (specification 002, section 6). Changes that the server
 * permits otherwise, such as by the recommendation letter, are saved as an administrator.
 */
export function mayChangePersonal(caller: Caller): boolean {
  return mayCall(caller, ['PERFIL:ADM_CADASTRO', 'PERFIL:SUPERADMIN']);
}

/** Fields of a client with data of the person. */
const ofClient = [
  ...[
    'codigo_mundial',
    'nome',
    'tipo_pessoa',
    'documento',
    'rg',
    'email',
    'telefone',
    'data_nascimento',
    'estado_civil',
  ],
  ...['cidade', 'cep', 'logradouro', 'numero', 'complemento', 'bairro', 'banco', 'agencia', 'conta', 'pessoa'],
];
/** Entities with lists of a person's data. */
const ofPerson = ['Endereco', 'Telefone', 'Email', 'DadosBancarios', 'PessoaSocio'];

/**
 * Rules by which only Adm Cadastro and SuperAdmin change personal data of consultants, in whatever way these are saved.
 */
export const personalDataRules: Required<Pick<RecordRules, 'save' | 'remove'>> = {
  save: {
    Cliente: async (_tx, save) => checkClient(save),
    Pessoa: (tx, save) => checkPerson(tx, save, (id) => [id]),
    PessoaFisica: (tx, save) => checkLinked(tx, save, 'pessoaFisica'),
    PessoaJuridica: (tx, save) => checkLinked(tx, save, 'pessoaJuridica'),
    ...Object.fromEntries(ofPerson.map((entity) => [entity, checkRow])),
  },
  remove: Object.fromEntries(
    ofPerson.map((entity) => [
      entity,
      async (tx: Queryable, record: StoredRecord, caller: Caller) => {
        if (!mayChangePersonal(caller) && (await isConsultant(tx, [idOf(record.pessoa)])))
          throw registrationErrors.CONSULTOR_DADOS_PESSOAIS();
      },
    ]),
  ),
};

/** Refuses changes of a consultant who has accepted, except when the letter makes the client a company. */
function checkClient(save: RecordSave): readonly FieldError[] {
  const { before, caller } = save;
  if (before === null || mayChangePersonal(caller) || !isSettled(before)) return [];
  if (savedValue(save, 'status') === 'RECOMENDACAO' && before.status === 'ATIVO') return [];
  return refusals(save, ofClient);
}

async function checkPerson(
  tx: Queryable,
  save: RecordSave,
  people: (id: number) => readonly (number | null)[],
): Promise<readonly FieldError[]> {
  const { before, caller } = save;
  if (before === null || mayChangePersonal(caller)) return [];
  const changed = refusals(save, Object.keys(save.target.fields));
  return changed.length > 0 && (await isConsultant(tx, people(before.id))) ? changed : [];
}

/** Checks a record to which persons refer. */
async function checkLinked(
  tx: Queryable,
  save: RecordSave,
  link: 'pessoaFisica' | 'pessoaJuridica',
): Promise<readonly FieldError[]> {
  if (save.before === null || mayChangePersonal(save.caller)) return [];
  const column = link === 'pessoaFisica' ? sql`"id_pessoaFisica"` : sql`"id_pessoaJuridica"`;
  const rows = await tx.query<{ id: number }>(sql`select id from pessoa where ${column} = ${save.before.id}`);
  return checkPerson(tx, save, () => rows.map(({ id }) => id));
}

/** Checks a row of a person's list; a new row counts as a change. */
async function checkRow(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  if (mayChangePersonal(save.caller)) return [];
  const changed = refusals(save, Object.keys(save.target.fields));
  const owners = [idOf(save.before?.pessoa), Number(savedValue(save, 'pessoa') ?? 0)];
  return changed.length > 0 && (await isConsultant(tx, owners)) ? changed : [];
}

/**
 * The changed fields of a save, each with its refusal. Fields that are emptied because they do not belong to the record
 * any more (`x-when`), such as the RG of a client who becomes a company, are not changes by the caller.
 */
function refusals(save: RecordSave, fields: readonly string[]): readonly FieldError[] {
  const { target, read, before, base } = save;
  return fields.flatMap((name) => {
    const field = target.fields[name];
    if (field === undefined || field.kind === 'collection' || !read.columns.has(columnOf(field))) return [];
    if (read.absent?.has(name) === true) return [];
    const stored = before?.[name];
    const was = (field.kind === 'relation' ? idOf(stored) : stored) ?? null;
    const is = savedValue(save, name);
    return JSON.stringify(was) === JSON.stringify(is)
      ? []
      : [ruleError(base, name, registrationErrors.consultor_dados_pessoais())];
  });
}

function isSettled({ tipo, status, aceite_consultor }: StoredRecord): boolean {
  return tipo !== null && tipo !== 'CLIENTE' && (status !== 'PENDENTE' || aceite_consultor === true);
}

/** Whether any of these persons is a consultant with an accepted registration. */
async function isConsultant(tx: Queryable, people: readonly (number | null)[]): Promise<boolean> {
  const ids = people.flatMap((id) => (id === null || id === 0 ? [] : [id]));
  if (ids.length === 0) return false;
  const rows = await tx.query(sql`
    select 1 as found from cliente
    where id_pessoa = any (${ids}::bigint[]) and dh_exclusao is null and coalesce(tipo, 'CLIENTE') <> 'CLIENTE'
      and (status <> 'PENDENTE' or coalesce(aceite_consultor, false)) limit 1`);
  return rows.length > 0;
}
