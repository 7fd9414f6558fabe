import type { components } from '../../../api/generated/portal.ts';

type Schemas = components['schemas'];

export type ImportFields = Schemas['CamposImportacao'];
export type ImportField = Schemas['CampoImportacao'];
export type FileReading = Schemas['LeituraImportacao'];
export type FileColumn = FileReading['colunas'][number];
/** A number of a column that has another value if comma and dot are swapped. */
export type DoubtfulNumber = NonNullable<FileColumn['numeros']>['duvidosos'][number];
export type ImportRequest = Schemas['EnvioImportacao'];
export type ImportMode = Schemas['ModoImportacao'];
export type ImportJob = Schemas['Importacao'];
export type ImportRowError = Schemas['ErroImportacao'];

/** Settings for reading a file, where the user overrides the server's guess. */
export type ReadSettings = Omit<Schemas['ArquivoImportacao'], 'arquivo'>;

export type SentFile = { readonly id: number; readonly name: string };

export type MappedColumn = ImportRequest['mapeamento'][number];

/** The mapping and options for the rows of a file. */
export type ImportPlan = {
  /** The field of each mapped column, in the order of the file. */
  readonly columns: readonly MappedColumn[];
  readonly modo: ImportMode;
  /** Fields by which existing records are found. */
  readonly chave: readonly string[];
  readonly valores_vazios: ImportRequest['valores_vazios'];
  /** Whether rows imported with an earlier file are left out. */
  readonly leavesDone: boolean;
};
