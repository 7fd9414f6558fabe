import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sql, { type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../language/entity/entity.ts';
import { extensionOf, greatestFile } from '../../language/entity/file-rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import { type Caller, can } from '../../platform/http/caller.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { modelsFor } from '../records/models/caller-models.ts';
import { andScope, scopeOf } from '../records/rows/scope.ts';
import { eraseFiles } from './cleanup.ts';
import { contentTypeOf } from './content-type.ts';
import { fileErrors } from './file-errors.ts';
import type { FileLog } from './file-log.ts';
import { cleanFileName } from './file-name.ts';
import { announceFile, countUnheld, type FileRow, findFile, finishFile, forgetFile } from './file-table.ts';
import { createMadeFiles, type MadeFiles } from './made-files.ts';
import { createMeasure } from './measure.ts';
import { type ByteRange, type FileStorage, StorageError, StorageFullError, storageKey } from './storage/storage.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.ts';

/** A file as the value of a field (specification 000, section 3); `url` is relative to the API. */
export type StoredFileItem = {
  readonly id: number;
  readonly name: string;
  readonly extension: string;
  readonly type: string;
  readonly size: number;
  readonly url: string;
};

export type IncomingFile = {
  readonly name: string | undefined;
  readonly type: string;
  readonly content: Readable;
  /** Whether the content was cut at the maximum size. */
  readonly isCut: () => boolean;
};

export type Files = {
  /**
   * Stores a file for its sender. Throws ARQUIVO_GRANDE, ARQUIVOS_NAO_SALVOS, and DADOS_INVALIDOS for an empty file.
   */
  readonly receive: (caller: Caller, file: IncomingFile) => Promise<StoredFileItem>;
  /**
   * Returns a file that the caller may read. Throws ARQUIVO_INDISPONIVEL both if it does not exist and if the caller
   * may not read it.
   */
  readonly find: (caller: Caller, id: number) => Promise<FileRow>;
  readonly read: (file: FileRow, range?: ByteRange) => Promise<Readable>;
  /** Smaller copies of pictures; the permissions of the file apply. */
  readonly thumbnails: Thumbnails;
  /** Files that the portal generates, such as drawings; they have no owner, and everybody may read them. */
  readonly made: MadeFiles;
  /**
   * Deletes files and their smaller copies permanently, even if records hold them; used when a person's data is erased.
   */
  readonly erase: (ids: readonly number[]) => Promise<void>;
  /** Free bytes while the storage refuses files for lack of space; otherwise null. */
  readonly wantsRoom: () => Promise<number | null>;
};

/**
 * Limit of what one user may have sent without saving it, so that nobody fills the storage. It is deleted after a day.
 * Unfinished uploads count with their maximum size.
 */
const maxUnheld = { files: 500, bytes: 3_000_000_000 } as const;

/**
 * Files of users: their names, owners and readers.
 * @param shownTo by entity, a condition on its rows `t` that the portal shows to a caller who may not list them
 */
export function createFiles(
  db: Database,
  storage: FileStorage,
  models: () => ReadonlyMap<string, EntityModel>,
  log: FileLog,
  shownTo: Readonly<Record<string, (caller: Caller) => Sql>> = {},
): Files {
  const thumbnails = createThumbnails(storage, log);
  const made = createMadeFiles(storage, log);
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StorageFullError) throw httpErrors.ARMAZENAMENTO_CHEIO();
      if (!(error instanceof StorageError)) throw error;
      log(error.cause ?? error, error.message);
      throw fileErrors.ARMAZENAMENTO_INDISPONIVEL();
    }
  };

  /**
   * A file may be read by those who see the record that holds it, and by its sender until a record holds it. Everybody
   * may read the files of their own user.
   */
  async function mayRead(caller: Caller, file: FileRow): Promise<boolean> {
    if (file.entity === null || file.id_registro === null) return file.id_usuario === caller.id;
    if (file.entity === 'Usuario' && file.id_registro === caller.id) return true;
    const model = models().get(file.entity);
    const shown = shownTo[file.entity]?.(caller);
    if (
      model !== undefined &&
      shown !== undefined &&
      (await isRow(model, sql`t.id = ${file.id_registro} and ${shown}`))
    )
      return true;
    if (model === undefined || !can(caller, model.name, 'LISTAR')) return false;
    const { hidden } = modelsFor(models(), caller);
    if (file.campo !== null && hidden.get(model.name)?.has(file.campo) === true) return false;
    const scope = andScope(scopeOf(model, models(), caller, 't'));
    return isRow(model, sql`t.id = ${file.id_registro}${scope}`);
  }

  async function isRow(model: EntityModel, condition: Sql): Promise<boolean> {
    const rows = await db.query(sql`select 1 as found from ${identifier(model.table)} as t where ${condition}`);
    return rows.length > 0;
  }

  return {
    receive: async (caller, { name, type, content, isCut }) => {
      const unheld = await countUnheld(db, caller.id);
      if (unheld.files >= maxUnheld.files || unheld.bytes >= maxUnheld.bytes)
        throw fileErrors.ARQUIVOS_NAO_SALVOS({ arquivos: unheld.files });
      const nome = cleanFileName(name);
      const { id, key } = await announceFile(db, {
        nome,
        extensao: extensionOf(nome),
        declarado: type.slice(0, 200),
        id_usuario: caller.id,
      });
      const measure = createMeasure();
      try {
        // An error on either side ends the other.
        const stored = guarded(() => storage.put(key, measure.stream));
        stored.catch((error: Error) => measure.stream.destroy(error));
        await Promise.all([stored, pipeline(content, measure.stream, { end: true })]);
        if (isCut())
          throw fileErrors.ARQUIVO_GRANDE({ bytes: greatestFile, megabytes: Math.round(greatestFile / 1_000_000) });
        if (measure.size() === 0)
          throw httpErrors.DADOS_INVALIDOS({
            errors: [{ pointer: '/file', ...fileErrors['vazio.arquivo']() }],
          });
        const tipo = await contentTypeOf(measure.head(), type);
        return itemOf(await finishFile(db, id, { tipo, tamanho: measure.size(), sha256: measure.sha256() }));
      } catch (error) {
        await storage
          .delete(key)
          .then(() => forgetFile(db, id))
          .catch((late: unknown) => log(late, 'A failed upload is left for the daily tidying.'));
        throw error;
      }
    },
    find: async (caller, id) => {
      const file = await findFile(db, id);
      if (file === null || !(await mayRead(caller, file))) throw fileErrors.ARQUIVO_INDISPONIVEL({ id });
      return file;
    },
    read: (file, range) => guarded(() => storage.get(storageKey(file.chave), range)),
    thumbnails: {
      read: (file, width) => guarded(() => thumbnails.read(file, width)),
      forPaper: (file, width) => guarded(() => thumbnails.forPaper(file, width)),
    },
    made: (key, make) => guarded(() => made(key, make)),
    erase: (ids) => guarded(() => eraseFiles(db, storage, ids)),
    wantsRoom: storage.wantsRoom,
  };
}

export function itemOf({ id, nome, extensao, tipo, tamanho }: FileRow): StoredFileItem {
  return { id, name: nome, extension: extensao, type: tipo, size: tamanho, url: `arquivo/${id}` };
}
