import type { components } from '../../api/generated/portal.ts';
import type { Notation } from '../../domain/numbers/number-text.ts';
import type { EntityField, EntityModel } from '../../language/entity/entity.ts';
import { closestNames } from '../../language/json/closest-names.ts';
import { type Caller, can } from '../../platform/http/caller.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { entityErrors } from '../records/entity-errors.ts';
import { fieldNamed, type ImportableField, importFields } from './fields.ts';
import { importErrors } from './import-errors.ts';
import type { Mapping } from './suggest.ts';

export type RequestedImport = components['schemas']['EnvioImportacao'];
export type SaveMode = RequestedImport['modo'];

/** A column of the file, its field, and the fields by which a related record is looked up, in order. */
export type MappedImportColumn = {
  readonly coluna: number;
  readonly titulo: string | null;
  readonly field: EntityField;
  /** Only used to find the record, never written. */
  readonly isKeyOnly: boolean;
  readonly lookups: readonly string[] | null;
  /** Number notation chosen by the user. */
  readonly notacao?: Notation | undefined;
};

/** What an import does with each row. */
export type RowPlan = {
  readonly model: EntityModel;
  readonly columns: readonly MappedImportColumn[];
  readonly modo: SaveMode;
  /** Fields by which records are found; empty if records are only created. */
  readonly chave: readonly EntityField[];
  readonly clearsEmpty: boolean;
  readonly simular: boolean;
};

type PlanRequest = Pick<RequestedImport, 'modo' | 'valores_vazios' | 'simular'> & {
  readonly chave?: readonly string[] | undefined;
  readonly mapeamento: readonly Mapping[];
};

/** Checks the parameters of an import. Throws SEM_PERMISSAO, and DADOS_INVALIDOS with every wrong place. */
export function planImport(
  request: PlanRequest,
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  caller: Caller,
): RowPlan {
  const { modo, chave, mapeamento } = request;
  for (const flag of flagsOf[modo])
    if (!can(caller, model.name, flag)) throw httpErrors.SEM_PERMISSAO({ permissao: flag, entity: model.name });
  if (model.single === true && modo !== 'alterar') throw entityErrors.REGISTRO_UNICO({ entity: model.name });
  const known = new Map(importFields(model, models, caller).map((field) => [field.campo, field]));
  const errors: FieldError[] = [];
  const columns: MappedImportColumn[] = [];
  for (const [index, mapping] of mapeamento.entries()) {
    const pointer = `/mapeamento/${index}`;
    const found = known.get(mapping.campo);
    const field = fieldNamed(model, mapping.campo);
    if (found === undefined || field === null) errors.push(unknownField(`${pointer}/campo`, mapping.campo, known));
    else if (columns.some((column) => column.field.name === field.name))
      errors.push({ pointer: `${pointer}/campo`, ...importErrors['repetido.coluna']({ titulo: found.titulo }) });
    else {
      const lookups = field.kind === 'link' && mapping.por === undefined ? [] : lookupsOf(found, mapping.por);
      if (lookups === 'unknown') errors.push({ pointer: `${pointer}/por`, ...importErrors['desconhecido.por']() });
      else {
        const { coluna, titulo = null, notacao } = mapping;
        columns.push({ coluna, titulo, field, isKeyOnly: found.somente_chave, lookups, notacao });
      }
    }
  }
  const keys = modo === 'criar' ? [] : (chave ?? []);
  if (modo !== 'criar' && keys.length === 0) errors.push({ pointer: '/chave', ...importErrors['required.chave']() });
  for (const [index, name] of keys.entries())
    if (!columns.some(({ field }) => field.name === name))
      errors.push({ pointer: `/chave/${index}`, ...importErrors['chave.coluna']() });
  for (const [index, { isKeyOnly, field }] of columns.entries())
    if (isKeyOnly && !keys.includes(field.name))
      errors.push({
        pointer: `/mapeamento/${index}/campo`,
        ...importErrors.somente_leitura({ titulo: field.title }),
      });
  if (!errors.some(({ pointer }) => pointer.startsWith('/mapeamento')) && columns.every(({ isKeyOnly }) => isKeyOnly))
    errors.push({ pointer: '/mapeamento', ...importErrors['vazio.mapeamento']() });
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  return {
    model,
    columns,
    modo,
    chave: keys.flatMap((name) => fieldNamed(model, name) ?? []),
    clearsEmpty: request.valores_vazios === 'limpar',
    simular: request.simular,
  };
}

const flagsOf = {
  criar: ['CADASTRAR'],
  alterar: ['EDITAR'],
  criar_ou_alterar: ['CADASTRAR', 'EDITAR'],
} as const satisfies Readonly<Record<SaveMode, readonly ('CADASTRAR' | 'EDITAR')[]>>;

function lookupsOf({ relacao }: ImportableField, por: string | undefined): readonly string[] | null | 'unknown' {
  if (relacao === null) return por === undefined ? null : 'unknown';
  const names = relacao.campos.map(({ campo }) => campo);
  if (por === undefined) return names;
  return names.includes(por) ? [por] : 'unknown';
}

function unknownField(pointer: string, name: string, known: ReadonlyMap<string, ImportableField>): FieldError {
  const sugestoes = closestNames(name, known.keys());
  return { pointer, ...importErrors['desconhecido.campo']({ campo: name, sugestoes }) };
}
