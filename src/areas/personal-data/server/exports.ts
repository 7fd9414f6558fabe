import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { Language } from '../../../domain/languages.ts';
import { notifyUsers } from '../../../engine/alerts/notify-users.ts';
import { zipStream } from '../../../engine/export/xlsx/zip.ts';
import { findFile } from '../../../engine/files/file-table.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { nobody } from '../../../platform/http/caller.ts';
import { carryOut, defineTask, type Task } from '../../../platform/tasks/task.ts';
import type { Services } from '../../module.ts';
import { exportPerson } from './export-person.ts';
import type { PersonKey } from './person-records.ts';
import { exportText, platformTitles } from './texts.ts';

/** Minutes during which an export can be downloaded. */
const lifetime = 60;
/** Days during which an export is listed. */
const shownDays = 30;

/** Makes a file of personal data. */
export const exportKind = defineTask<{ readonly id: number }>({
  name: 'dados_pessoais.exportacao',
  parse: (payload) => ({ id: Number((payload as { id?: unknown }).id) }),
  retries: 3,
  timeout: 600_000,
});

type Asked = PersonKey & { readonly id_usuario: number; readonly idioma: Language };
export type ExportRow = {
  readonly id: number;
  readonly dh_registro: string;
  readonly entidade: string;
  readonly registro: number;
  readonly situacao: 'PREPARANDO' | 'PRONTO' | 'BAIXADO' | 'EXPIRADO' | 'FALHOU';
  readonly dh_expira: string | null;
};

/**
 * Requests an export. If the same user already has one of the same person that is in preparation or not yet downloaded,
 * that one is used. Returns its id.
 */
export async function askForExport(
  tx: Queryable,
  tasks: Services['tasks'],
  { entity, id, id_usuario, idioma }: Asked,
): Promise<number> {
  const [open] = await tx.query<{ id: number }>(sql`
    select id from vitral_exportacao_pessoa
    where id_usuario = ${id_usuario} and entity = ${entity} and id_registro = ${id} and erro is null and dh_uso is null
      and coalesce(dh_expira > now(), dh_registro > now() - interval '1 hour') order by id desc limit 1`);
  if (open !== undefined) return open.id;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into vitral_exportacao_pessoa (entity, id_registro, id_usuario, idioma)
    values (${entity}, ${id}, ${id_usuario}, ${idioma}) returning id`);
  if (row === undefined) throw new Error('Inserting into vitral_exportacao_pessoa returned no row.');
  await tasks.enqueue(tx, exportKind, { id: row.id }, { key: String(row.id) });
  return row.id;
}

/** The exports that a user requested, newest first; with `of` only those of this person. */
export function listExports(db: Queryable, id_usuario: number, of: PersonKey | null): Promise<ExportRow[]> {
  const one = of === null ? sql`` : sql` and entity = ${of.entity} and id_registro = ${of.id}`;
  return db.query<ExportRow>(sql`
    select id, dh_registro, entity as entidade, id_registro as registro, dh_expira,
      case when erro is not null then 'FALHOU' when dh_uso is not null then 'BAIXADO'
        when dh_pronto is null then 'PREPARANDO' when dh_expira <= now() then 'EXPIRADO' else 'PRONTO' end as situacao
    from vitral_exportacao_pessoa
    where id_usuario = ${id_usuario}${one} and dh_registro > now() - make_interval(days => ${shownDays}::int)
    order by id desc limit 100`);
}

/** Takes a file for its only download; null if it is missing, somebody else's, already downloaded or expired. */
export async function takeExport(db: Queryable, id: number, id_usuario: number): Promise<number | null> {
  const [row] = await db.query<{ id_arquivo: number | null }>(sql`
    update vitral_exportacao_pessoa set dh_uso = now()
    where id = ${id} and id_usuario = ${id_usuario} and dh_uso is null and dh_expira > now() and id_arquivo is not null
    returning id_arquivo`);
  return row?.id_arquivo ?? null;
}

type Parts = Pick<Services, 'entities' | 'files' | 'dictionaries' | 'personalExports'> & { readonly db: Database };

/** The task that makes the file and notifies the user who requested it. */
export function makeExports({ db, entities, files, dictionaries, personalExports }: Parts): Task {
  return carryOut(exportKind, async ({ id }, { finish, attempt }) => {
    const [asked] = await db.query<Asked & { id_registro: number; dh_pronto: string | null }>(sql`
      select entity, id_registro, id_usuario, idioma, dh_pronto from vitral_exportacao_pessoa where id = ${id}`);
    if (asked === undefined || asked.dh_pronto !== null) return;
    const root = { entity: asked.entity, id: asked.id_registro };
    try {
      const { translate } = await dictionaries.translator(asked.idioma);
      const source = { db, models: entities.models(), parts: personalExports, readFile: files.read, translate };
      const file = await files.receive(
        { ...nobody, id: asked.id_usuario },
        {
          ...{ name: `${translate(platformTitles.archive)}.zip`, type: 'application/zip', isCut: () => false },
          content: Readable.from(zipStream(exportPerson(source, root))),
        },
      );
      await finish(async (tx) => {
        // Without an owner nobody reads it as a file of theirs. If the export is dropped, the file is deleted like
        // others without a record.
        await tx.execute(sql`update vitral_arquivo set id_usuario = null where id = ${file.id}`);
        await tx.execute(sql`
          update vitral_exportacao_pessoa
          set id_arquivo = ${file.id}, dh_pronto = now(), dh_expira = now() + make_interval(mins => ${lifetime}::int)
          where id = ${id}`);
        await notify(tx, asked, root);
      });
    } catch (error) {
      if (attempt <= (exportKind.retries ?? 0)) throw error;
      await db.execute(sql`update vitral_exportacao_pessoa set erro = 'FALHOU' where id = ${id}`);
      throw error;
    }
  });
}

async function notify(tx: Queryable, { id_usuario, idioma }: Asked, root: PersonKey): Promise<void> {
  const [title, text] = [exportText('title', idioma), exportText('text', idioma)];
  // Staff with access to the screen of others' data requested it there; other users requested their own data.
  const url = sql`(
    select case when p.administrador or exists (
        select from permissao as e where e.id_perfil = p.id and e.entity = 'DADOS_PESSOAIS' and e.flag = 'ACESSAR')
      then ${`/dados_pessoais/${root.entity}/${root.id}`} else '/meus_dados_pessoais' end
    from perfil as p where p.id = u.id_perfil)`;
  await notifyUsers(tx, { title, text, url }, sql`u.id = ${id_usuario}`);
}

/** Yields the archive of an export, and deletes it after the download ended or was aborted. */
export async function* readOnce(
  { db, files }: Pick<Parts, 'db' | 'files'>,
  id_arquivo: number,
): AsyncGenerator<Uint8Array> {
  const file = await findFile(db, id_arquivo);
  if (file === null) return;
  try {
    for await (const bytes of await files.read(file)) yield bytes as Uint8Array;
  } finally {
    await files.erase([id_arquivo]);
  }
}
