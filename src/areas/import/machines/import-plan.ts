import { notationBy } from '../../../domain/numbers/number-notation.ts';
import type { Notation } from '../../../domain/numbers/number-text.ts';
import type {
  DoubtfulNumber,
  FileColumn,
  FileReading,
  ImportField,
  ImportFields,
  ImportMode,
  ImportPlan,
  ImportRequest,
  MappedColumn,
} from './import-types.ts';

/** Problems that keep a plan from being imported. */
export type PlanProblems = {
  /** Names of required fields of new records that no column fills. */
  readonly missing: readonly string[];
  readonly hasNoColumn: boolean;
  /** Records are to be changed, but there is no key to find them. */
  readonly hasNoKey: boolean;
  /** Columns with ambiguous numbers for which no notation is chosen. */
  readonly doubtful: readonly number[];
};

/** A plan with its file. */
export type ReadPlan = { readonly plan: ImportPlan; readonly reading: FileReading };

/**
 * The initial plan of a file: the mapping used before for columns with the same titles, else the server's suggestion.
 * No field is filled by two columns; the first one keeps it. `mode` applies if there is no earlier plan.
 */
export function planFor(
  reading: FileReading,
  fields: ImportFields,
  before: ReadPlan | null,
  mode: ImportMode | null = null,
): ImportPlan {
  const columns = uniqueFields(
    reading.colunas.flatMap((column, place) => mappingOf(column, namesakes(reading, place), before) ?? []),
    fields,
  );
  const modo = before?.plan.modo ?? mode ?? firstMode(fields, columns);
  const mapped = new Set(columns.map(({ campo }) => campo));
  const stillMapped = before?.plan.chave.filter((campo) => mapped.has(campo)) ?? [];
  const isComplete = before !== null && stillMapped.length === before.plan.chave.length && stillMapped.length > 0;
  return {
    columns,
    modo,
    chave: isComplete ? stillMapped : bestKey(fields, mapped),
    valores_vazios: before?.plan.valores_vazios ?? 'ignorar',
    leavesDone: modo === 'criar' || (reading.anterior?.com_erro ?? 0) > 0,
  };
}

function mappingOf(
  { indice, titulo, sugestao }: FileReading['colunas'][number],
  /** Number of columns before it with the same title. */
  nth: number,
  before: ReadPlan | null,
): MappedColumn | null {
  const known = titulo === '' ? undefined : before?.reading.colunas.filter((column) => column.titulo === titulo)[nth];
  if (before !== null && known !== undefined) {
    const mapped = before.plan.columns.find(({ coluna }) => coluna === known.indice);
    // A column that was left out stays out.
    if (mapped === undefined) return null;
    const notacao = mapped.notacao ?? known.numeros?.notacao ?? undefined;
    return { ...mapped, coluna: indice, ...(notacao === undefined ? {} : { notacao }) };
  }
  return sugestao === null ? null : { coluna: indice, ...sugestao };
}

function namesakes({ colunas }: FileReading, place: number): number {
  return colunas.slice(0, place).filter(({ titulo }) => titulo === colunas[place]?.titulo).length;
}

/** Maps a column to a field, or none; another column with the field loses it. */
export function mapColumn(
  plan: ImportPlan,
  fields: ImportFields,
  coluna: number,
  to: { readonly campo: string; readonly por?: string } | null,
): ImportPlan {
  const others = plan.columns.filter((each) => each.coluna !== coluna && each.campo !== to?.campo);
  const columns = to === null ? others : uniqueFields([...others, { coluna, ...to }], fields);
  const mapped = new Set(columns.map(({ campo }) => campo));
  const chave = plan.chave.filter((campo) => mapped.has(campo));
  return { ...plan, columns, chave: chave.length > 0 ? chave : bestKey(fields, mapped) };
}

/** The modes that the user's permissions allow. */
export function modesOf({ acoes }: ImportFields): readonly ImportMode[] {
  return [
    ...(acoes.criar ? ['criar' as const] : []),
    ...(acoes.alterar ? ['alterar' as const] : []),
    ...(acoes.criar && acoes.alterar ? ['criar_ou_alterar' as const] : []),
  ];
}

/** Sets the notation for the numbers of a column. */
export function readColumn(plan: ImportPlan, coluna: number, notacao: Notation): ImportPlan {
  return { ...plan, columns: plan.columns.map((each) => (each.coluna === coluna ? { ...each, notacao } : each)) };
}

/** The ambiguous numbers of a column, if neither its cells nor its field decide; else none. */
export function doubtfulNumbers({ numeros }: FileColumn, field: ImportField | undefined): readonly DoubtfulNumber[] {
  if (numeros === null || (field?.casas ?? null) === null) return [];
  return notationBy(numeros, field?.casas ?? null) === null ? numeros.duvidosos : [];
}

export function planProblems(plan: ImportPlan, fields: ImportFields, reading: FileReading): PlanProblems {
  const mapped = new Set(plan.columns.map(({ campo }) => campo));
  const isNeeded = plan.modo !== 'alterar';
  return {
    missing: isNeeded
      ? fields.campos.filter(({ campo, obrigatorio }) => obrigatorio && !mapped.has(campo)).map(({ campo }) => campo)
      : [],
    hasNoColumn: plan.columns.length === 0,
    hasNoKey: plan.modo !== 'criar' && plan.chave.length === 0,
    doubtful: plan.columns.flatMap(({ coluna, campo, notacao }) => {
      const column = reading.colunas.find(({ indice }) => indice === coluna);
      const field = fields.campos.find((each) => each.campo === campo);
      return column === undefined || notacao !== undefined || doubtfulNumbers(column, field).length === 0 ? [] : coluna;
    }),
  };
}

export function isWhole(plan: ImportPlan, fields: ImportFields, reading: FileReading): boolean {
  const { missing, hasNoColumn, hasNoKey, doubtful } = planProblems(plan, fields, reading);
  return missing.length === 0 && !hasNoColumn && !hasNoKey && doubtful.length === 0;
}

/** The call that carries out a plan. It names all settings for reading the file, so that it is read as it was shown. */
export function requestOf(arquivo: number, reading: FileReading, plan: ImportPlan, simular: boolean): ImportRequest {
  const { aba, separador, codificacao, linha_titulo } = reading;
  return {
    arquivo,
    ...(aba === null ? {} : { aba }),
    ...(separador === null ? {} : { separador }),
    ...(codificacao === null ? {} : { codificacao }),
    linha_titulo,
    // A notation decided by the column's cells wins over one chosen for an earlier file.
    mapeamento: plan.columns.map(({ notacao, ...mapped }) => {
      const column = reading.colunas.find(({ indice }) => indice === mapped.coluna);
      return notacao === undefined || (column?.numeros?.notacao ?? null) !== null ? mapped : { ...mapped, notacao };
    }),
    modo: plan.modo,
    ...(plan.modo === 'criar' ? {} : { chave: [...plan.chave] }),
    valores_vazios: plan.valores_vazios,
    simular,
  };
}

/** In the order of the file, each known field once, relations with the field by which they are found. */
function uniqueFields(columns: readonly MappedColumn[], { campos }: ImportFields): readonly MappedColumn[] {
  const taken = new Set<string>();
  return [...columns]
    .sort((a, b) => a.coluna - b.coluna)
    .flatMap(({ coluna, campo, por, notacao }) => {
      const field = campos.find((each) => each.campo === campo);
      if (field === undefined || taken.has(campo)) return [];
      taken.add(campo);
      if (field.relacao === null) return [{ coluna, campo, ...(notacao === undefined ? {} : { notacao }) }];
      const ways = field.relacao.campos;
      const way = ways.find((each) => each.campo === por) ?? ways[0];
      return [{ coluna, campo, ...(way === undefined ? {} : { por: way.campo }) }];
    });
}

/** The mode for a file that identifies records by a search-only field is to change them. */
function firstMode(fields: ImportFields, columns: readonly MappedColumn[]): ImportMode {
  const finds = columns.some(({ campo }) => fields.campos.some((each) => each.campo === campo && each.somente_chave));
  const modes = modesOf(fields);
  return (finds ? modes.find((mode) => mode === 'alterar') : undefined) ?? modes[0] ?? 'criar';
}

function bestKey({ chaves }: ImportFields, mapped: ReadonlySet<string>): readonly string[] {
  return chaves.find((key) => key.length > 0 && key.every((campo) => mapped.has(campo))) ?? [];
}
