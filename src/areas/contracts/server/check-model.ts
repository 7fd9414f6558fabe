import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import type { Files } from '../../../engine/files/files.ts';
import type { SaveAhead } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { Database } from '../../../platform/database/database.ts';
import { can } from '../../../platform/http/caller.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { type FieldError, problemOf } from '../../../platform/http/errors/define-errors.ts';
import { signingErrors } from './errors.ts';
import { fileOfModel, modelOf, valueNames } from './open-contract.ts';
import { type Documents, greatestDocument } from './pdf/documents.ts';
import { fillTemplate } from './template.ts';

type Parts = { readonly db: Database; readonly files: Pick<Files, 'find' | 'read'>; readonly documents: Documents };
/** What the documents of a contract are made of. */
type Making = { readonly modelo: string | null; readonly url: string | null; readonly campos: unknown };

/** Short values for all that a client may have: what they are told of is the model, not a client. */
const anybody = Object.fromEntries(valueNames.map((name) => [name, 'X']));

/**
 * Makes a document of a contract that is about to be saved, of nobody's data: what would fail with its first client is refused now, by
 * a code of its own (`pdf_protegido`, `pdf_ilegivel`, `pdf_vazio`, `pdf_campos`, `modelo_endereco` ...). One whose model stays as it is is not looked at.
 */
export function checkModels({ db, files, documents }: Parts): (save: SaveAhead) => Promise<readonly FieldError[]> {
  return async ({ caller, target, id, given }) => {
    // Who may not save it is refused anyway.
    if (!can(caller, target.name, id === null ? 'CADASTRAR' : 'EDITAR')) return [];
    const [before = { modelo: null, url: null, campos: null }] = await db.query<Making>(sql`
      select k.url, k.campos, ${modelOf} as modelo from contrato as k where k.id = ${id}`);
    const after: Making = {
      modelo: Object.hasOwn(given, 'modelo') ? addressOf(given.modelo) : before.modelo,
      url: Object.hasOwn(given, 'url') ? textOf(given.url) : before.url,
      campos: (Object.hasOwn(given, 'campos') ? given.campos : before.campos) ?? null,
    };
    if (isDeepStrictEqual({ ...before }, after)) return [];
    const place = after.modelo === null ? '/url' : '/modelo';
    const file = await files.find(caller, fileOfModel(after.modelo ?? after.url ?? '')).catch(() => null);
    if (file === null) {
      // What is sent as a model and is no file that the caller may read, the save says itself. An address is text to it.
      const isOther = after.modelo !== before.modelo || after.url !== before.url;
      return after.modelo === null && after.url !== null && isOther
        ? [refusal(place, signingErrors['REGRA_DE_NEGOCIO.modelo_endereco']())]
        : [];
    }
    if (Number(file.tamanho) > greatestDocument)
      return [refusal(place, signingErrors['REGRA_DE_NEGOCIO.pdf_grande']())];
    try {
      const filling = fillTemplate(after.campos, anybody);
      await documents.ask({ kind: 'fill', bytes: await buffer(await files.read(file)), title: 'X', ...filling });
      return [];
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'REGRA_DE_NEGOCIO') throw error;
      return [refusal(error.text.endsWith('.pdf_campos') ? '/campos' : place, error)];
    }
  };
}

/** A refusal of a document as one of a field, with the name of its text as its code. */
function refusal(pointer: string, error: ApiError): FieldError {
  return { pointer, ...problemOf(error), code: error.text.split('.').at(-1) ?? error.code };
}

function addressOf(file: unknown): string | null {
  const id = typeof file === 'number' ? file : idOf(file);
  return id === null ? null : `arquivo/${id}`;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
