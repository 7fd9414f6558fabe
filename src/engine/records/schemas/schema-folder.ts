import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AlertModel } from '../../../language/alert/alert.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { decodeText } from '../../../language/json/decode-text.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { createTextCache } from '../../../language/json/text-cache.ts';
import { createPauses } from '../../../platform/http/pauses.ts';
import {
  labelDetailProblems,
  linkProblems,
  placed,
  profileProblems,
  relationProblems,
  requiredCircles,
  wholeFile,
  withoutWrongLists,
} from '../models/schema-problems.ts';
import { createAlertFolder } from './alert-folder.ts';
import {
  alertEnding,
  declarationEnding,
  flowEnding,
  kindBelowSchemas,
  listBelow,
  schemaEnding,
} from './files/file-kinds.ts';
import { secondFileProblems, settleFiles } from './files/second-files.ts';
import type { FileDraft } from './files/side-folder.ts';
import { createFlowFolder } from './flow-folder.ts';
import { fieldAccessProblems } from './known-permissions.ts';
import { personProblems } from './person-problems.ts';
import { scopeProblems } from './scope-problems.ts';
import { type KnownOwners, noOwners, type SchemaKind, settleOwners } from './table-owners.ts';

export type Schemas = {
  readonly models: ReadonlyMap<string, EntityModel>;
  /** Texts of flows, which belong to an entity in addition to its own file. */
  readonly flowTexts: ReadonlyMap<string, string>;
  /** The alerts of changed records. */
  readonly alerts: readonly AlertModel[];
  /** Schemas with `x-stored: false`: shapes of calls without a table. */
  readonly shapes: ReadonlyMap<string, EntityModel>;
  readonly texts: ReadonlyMap<string, string>;
  /** File path by name within the project, such as `schemas/people/Cliente.schema.json`. */
  readonly places: ReadonlyMap<string, string>;
  readonly problems: readonly ViewProblem[];
};

export type SchemaFolder = {
  /**
   * Reads the given files, relative to the folder, or all. For a file that cannot be understood the last model stays.
   * @param known earlier owners of tables; the last known ones by default
   */
  readonly read: (files?: Iterable<string>, known?: KnownOwners) => Promise<Schemas>;
  /**
   * The schemas, flows and alerts with another text for the file with path `file` below the folder. The result is not
   * remembered.
   */
  readonly preview: (draft: FileDraft) => Promise<Schemas>;
};

type SchemaFile = {
  readonly text: string;
  readonly model: EntityModel | null;
  readonly isStored: boolean;
  readonly problems: readonly ViewProblem[];
};

/** The entity schemas below a folder (`schemas` of a project); only changed files are read again. */
export function createSchemaFolder(folder: string): SchemaFolder {
  const files = new Map<string, SchemaFile>();
  /** Problems of files that are not schemas of this folder. */
  const strays = new Map<string, ViewProblem>();
  /** What was last understood of each file. */
  const lastGood = new Map<string, Pick<SchemaFile, 'model' | 'isStored'>>();
  let owners: KnownOwners = noOwners;
  /** The files that count by now: another one of the same name does not take their place. */
  let inForce: ReadonlySet<string> = new Set();
  const flows = createFlowFolder(folder);
  const alertFolder = createAlertFolder(folder);

  /** Paths of all files below the folder; none where it is missing. */
  const listAll = (): Promise<readonly string[]> => listBelow(folder).catch(() => []);

  async function readOne(file: string, kind: 'schema' | 'stray'): Promise<void> {
    const read = await readBytes(join(folder, file));
    if (read === null) {
      files.delete(file);
      strays.delete(file);
      lastGood.delete(file);
      return;
    }
    if (kind === 'stray') return void strays.set(file, explainStray(file));
    const known = files.get(file);
    const source = textOf(basename(file, schemaEnding), read);
    if (known !== undefined && source.text === known.text && source.problem === null) return;
    files.set(file, understand(file, source));
  }

  function understand(file: string, source: Source): SchemaFile {
    const read = interpret(file, source);
    if (read.model !== null) lastGood.set(file, { model: read.model, isStored: read.isStored });
    return withLastGood(file, read);
  }

  function withLastGood(file: string, read: SchemaFile): SchemaFile {
    return read.model === null ? { ...read, ...lastGood.get(file) } : read;
  }

  async function assembleAll(
    given: ReadonlyMap<string, SchemaFile>,
    listed: readonly string[],
    draft: FileDraft | null,
  ): Promise<Schemas> {
    const read = await assemble(given, [...strays.values()], owners, inForce);
    if (draft === null) inForce = new Set([...read.places.values()].map((place) => place.slice('schemas/'.length)));
    const { models, texts: flowTexts, problems } = await flows.attach(read.models, listed, draft);
    const ofAlerts = await alertFolder.read(models, listed, draft);
    return {
      ...{ ...read, models, flowTexts, alerts: ofAlerts.alerts },
      problems: [...read.problems, ...problems, ...ofAlerts.problems],
    };
  }

  return {
    read: async (only, known = owners) => {
      owners = known;
      const listed = await (only === undefined ? listBelow(folder) : listAll());
      const names = only === undefined ? [...files.keys(), ...strays.keys(), ...listed] : [...only];
      const pause = createPauses();
      for (const file of new Set(names)) {
        // Flows and alerts are always all read, see below.
        const kind = kindBelowSchemas(file);
        if (kind === 'schema' || kind === 'stray') await readOne(file, kind);
        await pause();
      }
      return assembleAll(files, listed, null);
    },
    preview: async (draft) => {
      const listed = await listAll();
      if (kindBelowSchemas(draft.file) !== 'schema') return assembleAll(files, listed, draft);
      const others = new Map([...files].filter(([file]) => file !== draft.file));
      if (draft.text !== null)
        others.set(draft.file, withLastGood(draft.file, interpret(draft.file, { text: draft.text, problem: null })));
      return assembleAll(others, listed, draft);
    },
  };
}

/** The interpreted file by text. Equal text gives the same object, because views are built again when it changes. */
const interpreted = createTextCache<SchemaFile>(1_000);

function interpret(file: string, { text, problem }: Source): SchemaFile {
  if (problem !== null) return { model: null, isStored: true, problems: [problem], text };
  return interpreted(file, text, () => ({
    ...readEntity(basename(file, schemaEnding), { file: `schemas/${file}`, text }),
    text,
  }));
}

/**
 * Reads every schema of a folder once. Names of profiles, and of tables that the server writes (`namesOfTables`), are checked where
 * it is given which there are.
 */
export async function readSchemas(
  folder: string,
  profiles?: readonly string[],
  serverTables: ReadonlySet<string> | null = null,
): Promise<Schemas> {
  const schemas = await createSchemaFolder(folder).read(undefined, { ...noOwners, serverTables });
  const { models, texts, places, problems } = schemas;
  return profiles === undefined
    ? schemas
    : { ...schemas, problems: [...problems, ...placed(profileProblems(models, texts, profiles), texts, places)] };
}

/** Combines the files. */
async function assemble(
  files: ReadonlyMap<string, SchemaFile>,
  strays: readonly ViewProblem[],
  known: KnownOwners,
  inForce: ReadonlySet<string>,
): Promise<Omit<Schemas, 'flowTexts' | 'alerts'>> {
  const models = new Map<string, EntityModel>();
  const shapes = new Map<string, EntityModel>();
  const texts = new Map<string, string>();
  const places = new Map<string, string>();
  const { first, second } = settleFiles([...files.keys()].sort(), (file) => basename(file, schemaEnding), inForce);
  // By name, as whoever lists entities shows them.
  const sorted = [...first]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, file]) => {
      places.set(name, `schemas/${file}`);
      const read = files.get(file);
      return read === undefined ? [] : [[file, read] as const];
    });
  const { owned, problems: foreign } = settleOwners(
    new Map(sorted.map(([file, read]) => [basename(file, schemaEnding), kindOf(read)])),
    known,
  );
  const problems: ViewProblem[] = [...strays, ...foreign];
  for (const [file, read] of sorted) {
    const name = basename(file, schemaEnding);
    texts.set(name, read.text);
    problems.push(...read.problems);
    if (read.model !== null && owned.has(name)) (read.isStored ? models : shapes).set(name, read.model);
  }
  const pause = createPauses();
  const named = new Map([...models, ...shapes]);
  for (const model of models.values()) {
    problems.push(...relationProblems(model, models, named), ...linkProblems(model, models));
    problems.push(...labelDetailProblems(model, models));
    problems.push(...scopeProblems(model, models), ...fieldAccessProblems(model, models));
    problems.push(...personProblems(model, models));
    await pause();
  }
  for (const shape of shapes.values()) problems.push(...relationProblems(shape, named, named));
  problems.push(...requiredCircles(models));
  for (const [name, model] of models) models.set(name, withoutWrongLists(model, models));
  return {
    models,
    shapes,
    texts,
    places,
    problems: [...placed(problems, texts, places), ...secondFileProblems('entity', schemaEnding, second)],
  };
}

/** The kind of a file; if nothing of it was understood it has only its name, and no table. */
function kindOf({ model, isStored }: SchemaFile): SchemaKind {
  if (model?.serverTables !== undefined) return 'server';
  return isStored && model !== null ? 'stored' : 'shape';
}

/** Why a file is not read, whose name says of nothing what it is. */
function explainStray(file: string): ViewProblem {
  const own = basename(file);
  const message = `Files here end in \`${schemaEnding}\`, \`${flowEnding}\`, \`${alertEnding}\` or \`${declarationEnding}\`; this one is not read. Rename it to \`${own.replace(/\.json$/, schemaEnding)}\`.`;
  return { ...wholeFile('', 'entity/wrong-place', ''), file: `schemas/${file}`, message };
}

type Source = { readonly text: string; readonly problem: ViewProblem | null };

function textOf(name: string, { bytes, error }: Bytes): Source {
  if (error !== null)
    return { text: '', problem: wholeFile(name, 'entity/unreadable', `This file cannot be read: ${error}`) };
  const { text, wrong } = decodeText(bytes);
  if (wrong === null) return { text, problem: null };
  // Compared as bytes instead of text, so that every change counts.
  return {
    text: Buffer.from(bytes).toString('latin1'),
    problem: { ...wholeFile(name, 'entity/not-utf-8', ''), ...wrong },
  };
}

type Bytes = { readonly bytes: Uint8Array; readonly error: string | null };

/** Bytes of a file, or why it cannot be read; null if it does not exist. */
async function readBytes(path: string): Promise<Bytes | null> {
  try {
    return { bytes: await readFile(path), error: null };
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : { bytes: new Uint8Array(), error: String(code ?? error) };
  }
}
