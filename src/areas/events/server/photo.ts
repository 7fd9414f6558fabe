import sql from 'sql-template-tag';
import { bindFiles } from '../../../engine/files/file-table.ts';
import type { Files, IncomingFile, StoredFileItem } from '../../../engine/files/files.ts';
import { takeSentFile } from '../../../engine/files/take-file.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';

const credentialEntity = 'CredencialCliente';
const photoField = 'avatar';
/** Specification 002, section 5, Credential upload. */
const limits = { types: ['image/jpeg', 'image/png'], names: 'JPG, PNG', maxBytes: 5_000_000, pointer: '/file' };

/**
 * Makes a sent file the photo of a credential: users for their own credentials, administrative users for any. Its type
 * is decided by its content. Throws 404 for an unknown credential or one of somebody else, 400 for a file of another
 * type or size.
 * @param receive reads the sent file, and passes it to the storage
 */
export async function changePhoto(
  { db, files }: { readonly db: Database; readonly files: Pick<Files, 'receive'> },
  caller: Caller,
  id: number,
  receive: (take: (file: IncomingFile) => Promise<StoredFileItem>) => Promise<StoredFileItem>,
): Promise<void> {
  const own = mayCall(caller, ['PERFIL:ADMINISTRATIVO', 'PERFIL:SUPERADMIN'])
    ? sql`true`
    : sql`k.id_cliente = ${caller.id_cliente}::bigint`;
  const find = sql`select 1 as found from credencial_cliente as k where k.id = ${id} and ${own}`;
  const missing = () => entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: credentialEntity, id });
  // No file is stored for a credential of somebody else.
  if ((await db.query(find)).length === 0) throw missing();
  const item = await receive((file) => files.receive(caller, file));
  await db.transaction(async (tx) => {
    if ((await tx.query(sql`${find} for update`)).length === 0) throw missing();
    const file = await takeSentFile(tx, caller, item.id, limits);
    await bindFiles(tx, { entity: credentialEntity, campo: photoField, id }, [file.id]);
    await tx.execute(sql`
      update credencial_cliente set avatar = ${`arquivo/${file.id}`}, versao = versao + 1, dh_alteracao = now() where id = ${id}`);
  });
}
