import sql from 'sql-template-tag';
import { type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import { columnOf } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, holds } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { administrationErrors } from './errors.ts';

/* An administrator may let others manage users, profiles and permissions. Those others can grant only permissions
   that they have, and cannot change users with higher profile marks. */

const staff = 'ADMINISTRATIVO';
/** Fields that decide what a user may do and see: nobody changes their own. */
const deciding = ['perfil', 'tipo', 'cliente', 'filial'] as const;
/** Fields that decide what a profile is, besides its permissions: row scopes and calls use the constant. */
const marks = ['constante', 'administrador', 'configurador'] as const;

/**
 * A login name, as e-mail address or code, must not belong to another user in either form; its key refuses duplicates
 * in the same field.
 */
export async function checkLogins(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  for (const name of ['login', 'codigo_mundial'] as const) {
    const value = savedValue(save, name);
    if (typeof value !== 'string' || value.trim() === '' || !isChanged(save, name)) continue;
    const taken = await tx.query(sql`
      select 1 as found from vitral_login as v join usuario as u on u.id = v.id_usuario
      where v.nome = lower(btrim(${value}::text) collate "C") and u.id <> ${save.before?.id ?? 0}
        and to_jsonb(u) ->> ${name}::text is distinct from ${value}::text`);
    if (taken.length > 0) errors.push(ruleError(save.base, name, administrationErrors['login.repetido']()));
  }
  return errors;
}

/** Only administrators and configurators change users with their marks, and nobody changes their own rights. */
export async function checkUser(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { caller, before, base } = save;
  if (caller.administrator) return [];
  const own = before?.id === caller.id ? deciding.filter((name) => isChanged(save, name)) : [];
  const errors = own.map((name) => ruleError(base, name, administrationErrors['privilegio.proprio']()));
  const profiles = [savedValue(asStored(save), 'perfil'), savedValue(save, 'perfil')];
  if (await standsAbove(tx, caller, profiles.map(Number)))
    errors.push(ruleError(base, 'perfil', administrationErrors['privilegio.perfil']()));
  const isStaff = caller.perfil === staff || caller.tipo.includes(staff);
  if (!isStaff && !own.includes('tipo') && isChanged(save, 'tipo') && String(savedValue(save, 'tipo')).includes(staff))
    errors.push(ruleError(base, 'tipo', administrationErrors['privilegio.tipo']()));
  return errors;
}

/** Only administrators decide which profiles exist, and which of them have marks. */
export async function checkProfile(_tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  if (save.caller.administrator) return [];
  return marks
    .filter((name) => isChanged(save, name))
    .map((name) => ruleError(save.base, name, administrationErrors['privilegio.marcas']()));
}

/** Nobody grants a permission that they do not have. */
export async function checkGrant(_tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { caller, base } = save;
  const resource = String(savedValue(save, 'entity') ?? '');
  const flag = String(savedValue(save, 'flag') ?? '');
  const isReported = (['perfil', 'entity', 'flag'] as const).some((name) => isChanged(save, name));
  if (!isReported || holds(caller, resource, flag)) return [];
  return [ruleError(base, 'flag', administrationErrors['privilegio.permissao']())];
}

export async function keepUser(tx: Queryable, { perfil }: StoredRecord, caller: Caller): Promise<void> {
  const profile: unknown = typeof perfil === 'object' && perfil !== null ? Reflect.get(perfil, 'id') : null;
  if (!caller.administrator && (await standsAbove(tx, caller, [Number(profile)])))
    throw administrationErrors['REGRA_DE_NEGOCIO.usuario_de_administrador']();
}

export async function keepProfile(_tx: Queryable, { administrador, configurador }: StoredRecord, caller: Caller) {
  if (!caller.administrator && (administrador === true || configurador === true))
    throw administrationErrors['REGRA_DE_NEGOCIO.perfil_de_administrador']();
}

/** Whether one of these profiles gives rights by its marks that the caller does not have. */
async function standsAbove(tx: Queryable, { configurator }: Caller, profiles: readonly number[]): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 as found from perfil
    where id = any(${[...profiles]}::bigint[]) and (administrador or (configurador and not ${configurator})) limit 1`);
  return rows.length > 0;
}

/** Whether a save changes a field; forms also send unchanged ones. */
function isChanged(save: RecordSave, name: string): boolean {
  const field = save.target.fields[name];
  if (field === undefined || !save.read.columns.has(columnOf(field))) return false;
  // Absent, empty and false values are equal.
  const [before, after] = [savedValue(asStored(save), name), savedValue(save, name)].map((value) => value || null);
  return String(before) !== String(after);
}

/** The save without its changes. */
function asStored(save: RecordSave): RecordSave {
  return { ...save, read: { ...save.read, columns: new Map() } };
}
