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
/** The data from which the documents of a contract are made. */
type Making = { readonly modelo: string | null; readonly url: string | null; readonly campos: unknown };

/** Short values for all data of a client: problems reported are those of the model, not of a client. */
const anybody = Object.fromEntries(valueNames.map((name) => [name, 'X']));

/**
 * Makes a document of a contract that is about to be saved, with data of nobody: problems that would occur with its
 * first client are refused now, each with its own code (`pdf_protegido`, `pdf_ilegivel`, `pdf_vazio`, `pdf_campos`,
 * `modelo_endereco` ...). An unchanged model is not checked.
 */
export function checkModels({ db, files, documents }: Parts): (save: SaveAhead) => Promise<readonly FieldError[]> {
  return async ({ caller, target, id, given }) => {
    // A caller who may not save it is refused anyway.
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
      // A model that is no file readable by the caller is refused by the save itself. An address is a text to it.
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

/** Converts a refusal of a document into one of a field, with the name of its text as the code. */
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
