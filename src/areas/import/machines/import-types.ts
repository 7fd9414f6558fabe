import type { components } from '../../../api/generated/portal.ts';

type Schemas = components['schemas'];

export type ImportFields = Schemas['CamposImportacao'];
export type ImportField = Schemas['CampoImportacao'];
export type FileReading = Schemas['LeituraImportacao'];
export type FileColumn = FileReading['colunas'][number];
/** A number of a column that is another one where a comma and a dot mean the opposite. */
export type DoubtfulNumber = NonNullable<FileColumn['numeros']>['duvidosos'][number];
export type ImportRequest = Schemas['EnvioImportacao'];
export type ImportMode = Schemas['ModoImportacao'];
export type ImportJob = Schemas['Importacao'];
export type ImportRowError = Schemas['ErroImportacao'];

/** How a file is to be read, where the user knows better than the server's guess. */
export type ReadSettings = Omit<Schemas['ArquivoImportacao'], 'arquivo'>;

export type SentFile = { readonly id: number; readonly name: string };

export type MappedColumn = ImportRequest['mapeamento'][number];

/** What is to be done with the rows of a file. */
export type ImportPlan = {
  /** The field of each column that has one, in the order of the file. */
  readonly columns: readonly MappedColumn[];
  readonly modo: ImportMode;
  /** Fields by which existing records are found. */
  readonly chave: readonly string[];
  readonly valores_vazios: ImportRequest['valores_vazios'];
  /** Rows that were imported with an earlier file are left out. */
  readonly leavesDone: boolean;
};
