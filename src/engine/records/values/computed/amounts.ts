import { currencyDecimals, fitsCurrency } from '../../../../domain/numbers/money.ts';
import type { EntityField, EntityModel } from '../../../../language/entity/entity.ts';
import { fieldOfSetting } from '../../../../language/entity/setting.ts';
import { codeOf } from '../../../../language/values/setting-value.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { ErrorProblem, FieldError } from '../../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../../entity-errors.ts';
import type { StoredRecord } from '../../rows/rows.ts';
import { followSetting, heldValue, readSetting } from '../follow-setting.ts';
import type { ReadValues } from '../values.ts';

/** Decimal places of an amount by default. */
const usualDecimals = 2;

/** The problem of an amount in a currency (ISO 4217): it has more decimals than the currency. Null if it is valid. */
export function amountProblem(amount: number, moeda: string): ErrorProblem | null {
  if (fitsCurrency(amount, moeda)) return null;
  const limit = currencyDecimals(moeda);
  return limit === 0
    ? entityErrors['decimais.moeda_inteira']({ moeda })
    : entityErrors['decimais.moeda']({ moeda, limit });
}

type CheckAmountsOptions = {
  readonly tx: Queryable;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly model: EntityModel;
  readonly read: Pick<ReadValues, 'columns'>;
  readonly before: StoredRecord | null;
  readonly base: string;
};

/**
 * Checks the amounts of a save against their currency in `x-currency`: a code, another field, or a path through
 * relations. 1234.5 guaraníes would be stored, and shown as 1.235. Prices with finer decimals than any currency
 * (`x-decimals` above two) are not checked.
 * @param before the stored record; null for a new one
 */
export async function checkAmounts({
  tx,
  models,
  model,
  read: { columns },
  before,
  base,
}: CheckAmountsOptions): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of Object.values(model.fields)) {
    if (field.kind !== 'money' || field.decimals > usualDecimals) continue;
    const amount = Number(heldValue(field, columns, before) ?? 0);
    if (Number.isInteger(amount)) continue;
    const moeda = await currencyOf(tx, models, model, { columns, before }, field);
    const problem = moeda === null ? null : amountProblem(amount, moeda);
    if (problem !== null) errors.push({ pointer: `${base}/${field.name}`, ...problem });
  }
  return errors;
}

/**
 * Errors of amounts that were written with a currency (`R$ 5,00` in a file), if it differs from the currency in the
 * record.
 * @param named ISO 4217 codes by field
 */
export async function checkCurrencies(
  tx: Queryable,
  models: ReadonlyMap<string, EntityModel>,
  model: EntityModel,
  record: { readonly columns: ReadValues['columns']; readonly before: StoredRecord | null },
  named: ReadonlyMap<string, string> = new Map(),
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [name, escrita] of named) {
    const path = fieldOfSetting(model.fields[name]?.currency ?? '');
    if (path === null) continue;
    const moeda = codeOf(await readSetting(tx, models, model, record, path));
    if (moeda === escrita) continue;
    const problem =
      moeda === null
        ? entityErrors['type.moeda_nenhuma']({ escrita })
        : entityErrors['type.moeda_outra']({ escrita, moeda });
    errors.push({ pointer: `/${name}`, ...problem });
  }
  return errors;
}

/** The currency of an amount after the save; null if there is none, or neither changes. */
async function currencyOf(
  tx: Queryable,
  models: ReadonlyMap<string, EntityModel>,
  model: EntityModel,
  record: { readonly columns: ReadValues['columns']; readonly before: StoredRecord | null },
  field: EntityField,
): Promise<string | null> {
  const given = field.currency ?? '';
  const path = fieldOfSetting(given);
  const followed = await followSetting({ tx, models, model, record, field, path: path ?? field.name });
  const code = followed.isTouched ? codeOf(path === null ? given : followed.value) : null;
  return code !== null && /^[A-Z]{3}$/.test(code) ? code : null;
}
