import { Readable } from 'node:stream';
import type { EntityField, EntityModel } from '../../language/entity/entity.ts';
import { acceptsFile, isFileField, rulesOf } from '../../language/entity/file-rules.ts';
import type { UnitDatabase } from '../../platform/database/unit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import type { RecordFiles } from '../records/record-files.ts';
import type { Incoming } from '../records/values/values.ts';
import { fileErrors } from './file-errors.ts';
import { bindFiles, type FileRow, lockFiles, releaseFiles, retakeFiles } from './file-table.ts';
import { type Files, itemOf } from './files.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** Maximum nesting of lists in a save. */
const maxNesting = 4;

type TakeInOptions = {
  readonly caller: Caller;
  readonly model: EntityModel;
  readonly models: Models;
  readonly incoming: Incoming;
  readonly base: string;
  readonly depth: number;
  readonly errors: FieldError[];
};

/**
 * Assigns files to the records that hold them, within the transactions of the record engine.
 * @param onceInUnit as in `UnitDatabase`: a retried save stores no second copy of its files
 */
export function createRecordFiles(files: Files, onceInUnit: UnitDatabase['onceInUnit']): RecordFiles {
  async function takeIn({ caller, model, models, incoming, base, depth, errors }: TakeInOptions): Promise<Incoming> {
    const changed: Record<string, unknown> = {};
    for (const field of Object.values(model.fields)) {
      const given = Object.hasOwn(incoming, field.name) ? incoming[field.name] : undefined;
      const pointer = `${base}/${field.name}`;
      if (isFileField(field) && !field.readOnly) {
        if (Array.isArray(given)) {
          if (given.some(hasContent) && given.length <= (field.maxFiles ?? 1))
            changed[field.name] = await inTurn(given, (item, index) =>
              store(files, { caller, field }, item, `${pointer}/${index}`, errors),
            );
        } else if (hasContent(given))
          changed[field.name] = await store(files, { caller, field }, given, pointer, errors);
      } else if (field.kind === 'collection' && Array.isArray(given) && depth < maxNesting) {
        const child = models.get(field.target ?? '');
        if (child !== undefined && mayHold(child, models))
          changed[field.name] = await inTurn(given, (row: unknown, index) =>
            isObject(row)
              ? takeIn({
                  caller,
                  model: child,
                  models,
                  incoming: row,
                  base: `${pointer}/${index}`,
                  depth: depth + 1,
                  errors,
                })
              : row,
          );
      }
    }
    return Object.keys(changed).length === 0 ? incoming : { ...incoming, ...changed };
  }

  return {
    takeIn: async (caller, model, models, incoming) => {
      if (!mayHold(model, models)) return incoming;
      return onceInUnit(incoming, async () => {
        const errors: FieldError[] = [];
        const taken = await takeIn({ caller, model, models, incoming, base: '', depth: 0, errors });
        if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
        return taken;
      });
    },
    resolve: async ({ tx, caller, model, id, wanted, base }) => {
      const columns = new Map<string, string | null>();
      const errors: FieldError[] = [];
      const ids = [...wanted.values()].flat();
      const rows = new Map((ids.length === 0 ? [] : await lockFiles(tx, ids)).map((row) => [row.id, row]));
      const used = new Set<number>();
      for (const [name, list] of wanted) {
        const field = model.fields[name];
        if (field === undefined) continue;
        const held: FileRow[] = [];
        for (const fileId of list) {
          const row = rows.get(fileId);
          const isOwn = row !== undefined && row.entity === model.name && row.campo === name && row.id_registro === id;
          const isSent = row !== undefined && row.id_registro === null && row.id_usuario === caller.id;
          if (row === undefined || used.has(fileId) || !((isOwn && id !== null) || isSent)) {
            errors.push({ pointer: `${base}/${name}`, ...fileErrors['arquivo.indisponivel']() });
            continue;
          }
          used.add(fileId);
          const problem = isOwn ? null : refusal(field, row, `${base}/${name}`);
          if (problem === null) held.push(row);
          else errors.push(problem);
        }
        const items = held.map(itemOf);
        const [first] = items;
        const value = field.maxFiles === undefined ? first : items;
        columns.set(name, first === undefined ? null : JSON.stringify(value));
      }
      return { columns, errors };
    },
    bind: async (tx, model, id, wanted) => {
      for (const [campo, ids] of wanted) await bindFiles(tx, { entity: model.name, campo, id }, ids);
    },
    release: async (tx, model, id) => {
      return Object.values(model.fields).some(isFileField) ? releaseFiles(tx, model.name, id) : [];
    },
    retake: retakeFiles,
  };
}

function refusal(field: EntityField, { nome, tipo, tamanho }: FileRow, pointer: string): FieldError | null {
  if (field.accept !== undefined && !acceptsFile(rulesOf(field.accept), nome, tipo))
    return { pointer, ...fileErrors.tipo({ nome, tipos: field.accept }) };
  return field.maxSize !== undefined && tamanho > field.maxSize ? tooLarge(pointer, field.maxSize) : null;
}

function tooLarge(pointer: string, bytes: number): FieldError {
  return { pointer, ...fileErrors.tamanho({ bytes }) };
}

/** Whether a save of the entity may contain files, in its own fields or in its lists. */
function mayHold(model: EntityModel, models: Models, seen = new Set<string>()): boolean {
  if (seen.has(model.name)) return false;
  seen.add(model.name);
  return Object.values(model.fields).some((field) => {
    if (field.kind !== 'collection') return isFileField(field);
    const child = models.get(field.target ?? '');
    return child !== undefined && mayHold(child, models, seen);
  });
}

/** Content and declared type of a base64 data URL; null for anything else. */
function readDataUrl(url: string): { readonly bytes: Buffer; readonly type: string } | null {
  const comma = url.indexOf(',');
  const type = /^data:([a-z0-9.+/-]*)(?:;[a-z0-9.+=-]+)*;base64$/i.exec(url.slice(0, Math.min(comma, 300)))?.[1];
  const data = url.slice(comma + 1);
  if (comma < 0 || type === undefined || data.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(data)) return null;
  return { bytes: Buffer.from(data, 'base64'), type: type.toLowerCase() };
}

type WithContent = Incoming & { readonly data: string };

/** Whether an item contains its data and is not a stored file yet. */
function hasContent(item: unknown): item is WithContent {
  return (
    isObject(item) && typeof item.data === 'string' && item.data !== '' && !(typeof item.id === 'number' && item.id > 0)
  );
}

function isObject(value: unknown): value is Incoming {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function inTurn<T, R>(items: readonly T[], work: (item: T, index: number) => R | Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const [index, item] of items.entries()) done.push(await work(item, index));
  return done;
}

/** Replaces content by the id of its stored file; other values stay. */
async function store(
  files: Files,
  { caller, field }: { readonly caller: Caller; readonly field: EntityField },
  item: unknown,
  pointer: string,
  errors: FieldError[],
): Promise<unknown> {
  if (!hasContent(item)) return item;
  const content = readDataUrl(item.data);
  if (content === null) {
    errors.push({ pointer, ...fileErrors['arquivo.base64']() });
    return null;
  }
  if (field.maxSize !== undefined && content.bytes.length > field.maxSize) {
    errors.push(tooLarge(pointer, field.maxSize));
    return null;
  }
  return files.receive(caller, {
    name: typeof item.name === 'string' ? item.name : undefined,
    type: content.type,
    content: Readable.from([content.bytes]),
    isCut: () => false,
  });
}
