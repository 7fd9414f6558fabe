import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { fileErrors } from './file-errors.ts';
import { type FileRow, lockFiles } from './file-table.ts';

/** What a call takes of a file that was sent before. */
export type UploadLimits = {
  /** Media types, and what people call them. */
  readonly types: readonly string[];
  readonly names: string;
  readonly maxBytes: number;
  /** Where the caller named it. */
  readonly pointer: string;
};

/**
 * Locks a file that the caller has sent and no record holds: only who sent a file may give it away, and only once. Throws
 * ARQUIVO_INDISPONIVEL for any other, 400 for one of another type or size.
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
