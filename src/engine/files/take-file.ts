import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { fileErrors } from './file-errors.ts';
import { type FileRow, lockFiles } from './file-table.ts';

/** Limits for a previously sent file that a call takes. */
export type UploadLimits = {
  /** Media types with their names for people. */
  readonly types: readonly string[];
  readonly names: string;
  readonly maxBytes: number;
  /** JSON Pointer of the file in the call. */
  readonly pointer: string;
};

/**
 * Locks a file that the caller has sent and no record holds: only its sender can hand it over, and only once. Throws
 * ARQUIVO_INDISPONIVEL for any other file, 400 for a wrong type or size.
 */
export async function takeSentFile(
  tx: Queryable,
  caller: Pick<Caller, 'id'>,
  id: number,
  { types, names, maxBytes, pointer }: UploadLimits,
): Promise<FileRow> {
  const [file] = await lockFiles(tx, [id]);
  if (file === undefined || file.id_registro !== null || file.id_usuario !== caller.id)
    throw fileErrors.ARQUIVO_INDISPONIVEL({ id });
  if (!types.includes(file.tipo)) {
    const problem = fileErrors.tipo({ nome: file.nome, tipos: names });
    throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer, ...problem }] });
  }
  if (file.tamanho > maxBytes)
    throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer, ...fileErrors.tamanho({ bytes: maxBytes }) }] });
  return file;
}
