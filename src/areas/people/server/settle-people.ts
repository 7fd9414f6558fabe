import sql from 'sql-template-tag';
import type { PlannedSave, Settled } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import { repeatedValue } from '../../../engine/records/value-refusals.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { peopleErrors } from './errors.ts';

/**
 * Profiles that may register a person in another branch: those that may clone networks (specification 002, sections 6
 * and 8).
 */
export const cloners = ['PERFIL:ADMINISTRATIVO', 'PERFIL:SUPERADMIN', 'PERFIL:ADM_CADASTRO'];

/** The values that identify a client, as they will be saved or as they are stored. */
type Identity = {
  readonly codigo: string | null;
  readonly documento: string | null;
  readonly pessoa: number | null;
  readonly filial: number | null;
};
type Person = {
  readonly id: number;
  readonly codigo_mundial: string | null;
  readonly documento: string | null;
  /** The person's clients that are not deleted. */
  readonly clientes: readonly { readonly id: number; readonly filial: number | null }[];
};
type Wanted = { readonly save: PlannedSave; readonly now: Identity; readonly old: Identity | null };

/**
 * Decides to which person each saved client belongs. Refuses a code or a document of another person, except for a new
 * client in another branch: it becomes one more client of that person if the caller may clone. Several new people are
 * created by one statement; a single one is created by a trigger of the database.
 */
export async function settlePeople(
  tx: Queryable,
  caller: Caller,
  saves: readonly PlannedSave[],
): Promise<ReadonlyMap<number, Settled>> {
  const wanted = saves.map(readWanted).filter(({ now, old }) => old === null || !isSame(now, old));
  const settled = new Map<number, Settled>();
  if (wanted.length === 0) return settled;
  const people = await findPeople(tx, wanted);
  const mayClone = mayCall(caller, cloners);
  for (const one of wanted) {
    const found =
      one.old === null ? settleNew(one.now, people, mayClone) : settleChange(one, one.old, people, mayClone);
    if (found !== null) settled.set(one.save.place, found);
  }
  const strangers = wanted.filter(
    ({ save, now, old }) => old === null && now.pessoa === null && !settled.has(save.place) && now.codigo !== null,
  );
  if (strangers.length > 1) for (const [place, id] of await putPeople(tx, strangers)) settled.set(place, id);
  return settled;
}

/**
 * Creates the people of new clients. If two of them have the same code, the whole statement is refused. The import then
 * saves each half separately, until it has found the refused row.
 */
async function putPeople(tx: Queryable, wanted: readonly Wanted[]): Promise<ReadonlyMap<number, Settled>> {
  const rows = wanted.map(({ save: { place, columns }, now }) => {
    const tipo = columns.get('tipo_pessoa') === 'JURIDICA' ? 'PJ' : 'PF';
    return { ...now, place, tipo, nome: columns.get('nome') };
  });
  const put = await tx.query<{ id: number; codigo: string }>(sql`
    insert into pessoa (tipo, nome, codigo_mundial, documento)
    select r.tipo, r.nome, r.codigo, r.documento
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (tipo text, nome text, codigo text, documento text)
    returning id, codigo_mundial as codigo`);
  const ids = new Map(put.map(({ id, codigo }) => [codigo, id]));
  return new Map(
    wanted.map(({ save, now }) => [save.place, { columns: new Map([['id_pessoa', ids.get(now.codigo ?? '')]]) }]),
  );
}

function readWanted(save: PlannedSave): Wanted {
  const { columns, before } = save;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const old =
    before === null
      ? null
      : {
          ...{ codigo: text(before.codigo_mundial), documento: text(before.documento) },
          ...{ pessoa: idOf(before.pessoa), filial: idOf(before.filial) },
        };
  const sent = <T>(column: string, stored: T | undefined, read: (value: unknown) => T): T =>
    columns.has(column) || stored === undefined ? read(columns.get(column)) : stored;
  const id = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
  const now = {
    codigo: sent('codigo_mundial', old?.codigo, text),
    documento: sent('documento', old?.documento, text),
    pessoa: sent('id_pessoa', old?.pessoa, id),
    filial: sent('id_filial', old?.filial, id),
  };
  return { save, now, old };
}

/** Whether a change keeps the code, document and person of a client. */
function isSame(now: Identity, old: Identity): boolean {
  return now.codigo === old.codigo && now.documento === old.documento && now.pessoa === old.pessoa;
}

/** The people whom the saves identify, by code, document or id. */
async function findPeople(tx: Queryable, wanted: readonly Wanted[]): Promise<readonly Person[]> {
  const codes = wanted.flatMap(({ now }) => now.codigo ?? []);
  const documents = wanted.flatMap(({ now }) => now.documento ?? []);
  const ids = wanted.flatMap(({ now, old }) => [now.pessoa ?? [], old?.pessoa ?? []].flat());
  return tx.query<Person>(sql`
    select p.id, p.codigo_mundial, p.documento, coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'filial', c.id_filial)) from cliente as c
      where c.id_pessoa = p.id and c.dh_exclusao is null
    ), '[]'::jsonb) as clientes
    from pessoa as p where p.id in (
      select id from pessoa where codigo_mundial = any (${codes}::text[])
      union select id from pessoa where documento = any (${documents}::text[])
      union select id from pessoa where id = any (${ids}::bigint[]))`);
}

function settleNew(now: Identity, people: readonly Person[], mayClone: boolean): Settled | null {
  const { byCode, byDocument, named } = whoIs(now, people);
  const holder = byCode ?? byDocument ?? (named?.codigo_mundial == null ? undefined : named);
  if (holder === undefined) return null;
  const taken =
    byCode !== undefined ? repeated.codigo : byDocument !== undefined ? repeated.documento : repeated.pessoa;
  if (named !== undefined && named !== holder) return taken();
  return settleClone(now, holder, mayClone, taken);
}

/** Makes a client one more of an existing person. `taken` is the refusal for callers who may not do that. */
function settleClone(now: Identity, holder: Person, mayClone: boolean, taken: () => Settled): Settled {
  const isElsewhere =
    now.filial !== null && holder.clientes.every(({ filial }) => filial !== null && filial !== now.filial);
  if (!mayClone || !isElsewhere) return taken();
  if (holder.codigo_mundial !== now.codigo)
    return wrong('codigo_mundial', peopleErrors.pessoa_outro_codigo({ codigo: holder.codigo_mundial ?? '' }));
  if (now.documento !== null && now.documento !== holder.documento)
    return wrong('documento', peopleErrors.pessoa_outro_documento());
  return {
    columns: new Map<string, unknown>([
      ['id_pessoa', holder.id],
      ['documento', holder.documento],
    ]),
  };
}

function settleChange(
  { save, now }: Wanted,
  old: Identity,
  people: readonly Person[],
  mayClone: boolean,
): Settled | null {
  const { byCode, byDocument, named } = whoIs(now, people);
  if (now.pessoa === null) return old.pessoa === null ? null : wrong('pessoa', peopleErrors.pessoa_obrigatoria());
  const own = people.find(({ id }) => id === old.pessoa);
  const others = own?.clientes.some(({ id }) => id !== save.before?.id) === true;
  if (now.pessoa !== old.pessoa && named?.codigo_mundial != null)
    return settleClone(now, named, mayClone, repeated.pessoa);
  // A client that moves to another person keeps code and document, unless the former person has other clients with
  // them.
  const isFree = (holder: Person | undefined): boolean =>
    holder === undefined || (holder === own && (now.pessoa === old.pessoa || !others));
  if (!isFree(byCode)) return repeated.codigo();
  if (!isFree(byDocument)) return repeated.documento();
  if (now.pessoa !== old.pessoa || !others || mayClone) return null;
  const field = now.codigo === old.codigo ? 'documento' : 'codigo_mundial';
  return wrong(field, peopleErrors.pessoa_outra_filial());
}

function whoIs({ codigo, documento, pessoa }: Identity, people: readonly Person[]) {
  return {
    byCode: codigo === null ? undefined : people.find((one) => one.codigo_mundial === codigo),
    byDocument: documento === null ? undefined : people.find((one) => one.documento === documento),
    named: pessoa === null ? undefined : people.find(({ id }) => id === pessoa),
  };
}

function wrong(field: string, problem: ErrorProblem): Settled {
  return { refusal: httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: `/${field}`, ...problem }] }) };
}

const repeated = {
  codigo: (): Settled => ({ refusal: repeatedValue(['codigo_mundial'], ['Cod. Mundial']) }),
  documento: (): Settled => ({ refusal: repeatedValue(['documento'], ['CPF ou CNPJ']) }),
  pessoa: (): Settled => ({ refusal: repeatedValue(['pessoa'], ['Pessoa']) }),
};
