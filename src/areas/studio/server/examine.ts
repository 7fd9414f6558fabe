import sql from 'sql-template-tag';
import { nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import { type AlertFact, describeAlert } from '../../../engine/alerts/describe-alert.ts';
import { describeTableChange, type TableChange } from '../../../engine/records/migration/describe-change.ts';
import { modelsFor } from '../../../engine/records/models/caller-models.ts';
import { hasWholeEntity } from '../../../engine/records/rows/scope.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { StatementCatalog, StatementPreview } from '../../../engine/statements/statement-catalog.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import type { FlowModel } from '../../../language/entity/flow.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';

/** A change that a file would make to stored data, or to who may change them. */
export type ExaminedChange = Omit<TableChange, 'kind'> & {
  readonly kind:
    | TableChange['kind']
    | ('closed-field' | 'opened-field' | 'state' | 'statement-column' | 'changed-statement')
    | `alert-${AlertFact['kind']}`;
};

export type DraftExamination = {
  /** Problems of the file itself. */
  readonly problems: readonly ViewProblem[];
  readonly changes: readonly ExaminedChange[];
  /** New problems of other files. */
  readonly others: readonly ViewProblem[];
};

type ExamineParts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly statements: StatementCatalog;
  readonly views: ViewRegistry;
};

/** A file with its new text; null for deleting it. */
type Draft = { readonly file: string; readonly text: string | null; readonly caller: Caller };

/** Determines the effects of a file's text. Changes nothing and locks no rows. */
export async function examineFile(parts: ExamineParts, draft: Draft): Promise<DraftExamination> {
  switch (projectFileKind(draft.file)) {
    case 'schema':
      return examineSchema(parts, draft);
    case 'flow':
      return examineFlow(parts, draft);
    case 'alert':
      return examineAlert(parts, draft);
    case 'statement':
    case 'sql':
    case 'fragment':
      return examineStatement(parts, draft);
    default:
      return { problems: [], changes: [], others: [] };
  }
}

function readerOf({ reader, schema }: Database) {
  return { query: reader.query, execute: reader.execute, schema };
}

async function examineSchema(parts: ExamineParts, { file, text, caller }: Draft): Promise<DraftExamination> {
  const { db, entities } = parts;
  const name = nameOfProjectFile(file);
  const read = await entities.preview({ file: file.slice('schemas/'.length), text });
  const own = read.problems.filter((problem) => problem.file === file);
  const before = entities.wanted().get(name) ?? null;
  const after = text === null ? null : (read.models.get(name) ?? null);
  const isReadable = text === null || after !== null;
  const changes = isReadable ? await describeTableChange(readerOf(db), before, after, read.models) : [];
  const shown =
    before === null ? changes : changes.map((one) => withoutUnreadable(entities, one, { model: before, caller }));
  return { problems: own, changes: shown, others: await findOthers(parts, file, read.problems, read.models) };
}

/** A caller who may not read a value elsewhere gets only counts here, no ids and examples. */
function withoutUnreadable(
  entities: EntityCatalog,
  one: TableChange,
  { model, caller }: { readonly model: EntityModel; readonly caller: Caller },
): TableChange {
  const hidden = modelsFor(entities.models(), caller).hidden.get(model.name);
  const isReadable =
    can(caller, model.name, 'LISTAR') && hasWholeEntity(model, caller) && !hidden?.has(one.field ?? '');
  return isReadable ? one : { ...one, ids: [], examples: [] };
}

async function examineFlow(parts: ExamineParts, { file, text }: Draft): Promise<DraftExamination> {
  const { entities } = parts;
  const read = await entities.preview({ file: file.slice('schemas/'.length), text });
  const own = read.problems.filter((problem) => problem.file === file);
  const name = nameOfProjectFile(file);
  const flowOf = (models: ReadonlyMap<string, EntityModel>) =>
    [...models.values()].find(({ flow }) => flow?.name === name) ?? null;
  const [before, after] = [flowOf(entities.wanted()), flowOf(read.models)];
  const isInForce = own.every(({ severity }) => severity !== 'error');
  const changes = isInForce ? await describeFlow(parts, before, text === null ? null : after) : [];
  return { problems: own, changes, others: await findOthers(parts, file, read.problems, read.models) };
}

async function describeFlow(
  parts: ExamineParts,
  before: EntityModel | null,
  after: EntityModel | null,
): Promise<readonly ExaminedChange[]> {
  const opened = before?.flow !== undefined && before.name !== after?.name ? [openedField(before, before.flow)] : [];
  const flow = after?.flow;
  if (after === null || flow === undefined) return opened;
  const closed =
    before?.flow?.field === flow.field ? [] : [fact('closed-field', { field: flow.field, from: after.name })];
  return [...opened, ...closed, ...(await countStates(parts, after, flow))];
}

/** Number of records in each state; those without a known state count as initial. */
async function countStates(
  { db, entities }: ExamineParts,
  model: EntityModel,
  flow: FlowModel,
): Promise<readonly ExaminedChange[]> {
  const field = model.fields[flow.field];
  // A table that does not exist yet has no records.
  if (field === undefined || !entities.models().has(model.name)) return [];
  const rows = await db.reader
    .query<{ state: string | null; total: number }>(
      sql`select ${identifier(columnOf(field))}::text as state, count(*)::int as total from ${identifier(model.table)} group by 1`,
    )
    .catch(() => []);
  const counts = new Map<string, number>();
  for (const { state, total } of rows) {
    const stands = state !== null && Object.hasOwn(flow.states, state) ? state : flow.initial;
    counts.set(stands, (counts.get(stands) ?? 0) + total);
  }
  return Object.keys(flow.states).map((state) => fact('state', { field: state, records: counts.get(state) ?? 0 }));
}

/**
 * Number of existing records to which an alert would apply, and its recipients; names only for callers who may list
 * users.
 */
async function examineAlert({ db, entities }: ExamineParts, { file, text, caller }: Draft): Promise<DraftExamination> {
  const read = await entities.preview({ file: file.slice('schemas/'.length), text });
  const problems = read.problems.filter((problem) => problem.file === file);
  const alert = read.alerts.find(({ name }) => name === nameOfProjectFile(file));
  const isWhole = text !== null && alert !== undefined && problems.length === 0;
  const facts = isWhole ? await describeAlert(readerOf(db), entities.models(), alert).catch(() => []) : [];
  const users = entities.models().get('Usuario');
  const seesUsers = users !== undefined && can(caller, users.name, 'LISTAR') && hasWholeEntity(users, caller);
  const changes = facts.map((each) =>
    each.kind === 'records'
      ? fact('alert-records', { records: each.count, to: each.looked === null ? null : String(each.looked) })
      : fact(`alert-${each.kind}`, {
          field: each.name,
          records: each.count,
          to: seesUsers && each.users.length > 0 ? each.users.join(', ') : null,
        }),
  );
  return { problems, changes, others: [] };
}

async function examineStatement({ statements }: ExamineParts, { file, text }: Draft): Promise<DraftExamination> {
  const { statement, includedIn, problems } = await statements.preview({ file, text });
  const isOwn = (problem: ViewProblem): boolean => isOfStatement(problem.file, file);
  const known = new Set(statements.problems().map(identify));
  return {
    problems: problems.filter(isOwn),
    changes: [...columnsOf(statement), ...includedIn.map((name) => fact('changed-statement', { field: name }))],
    others: problems.filter((problem) => !isOwn(problem) && !known.has(identify(problem))),
  };
}

/** New problems of other files, with the changed entities. */
async function findOthers(
  { entities, statements, views }: ExamineParts,
  file: string,
  ofSchemas: readonly ViewProblem[],
  models: ReadonlyMap<string, EntityModel>,
): Promise<readonly ViewProblem[]> {
  const known = new Set([...entities.problems(), ...views.problems(), ...statements.problems()].map(identify));
  const found = [...ofSchemas, ...(await views.preview(models)), ...(await statements.preview(null, models)).problems];
  return found.filter((problem) => problem.file !== file && !known.has(identify(problem)));
}

function columnsOf(statement: StatementPreview['statement']): readonly ExaminedChange[] {
  const fields = Object.values(statement?.model.fields ?? {});
  return fields.map((field) => fact('statement-column', { field: field.name, to: field.target ?? field.kind }));
}

/** Whether a problem belongs to a file or to the other file of its statement, because both are shown together. */
function isOfStatement(of: string, file: string): boolean {
  const isFragment = [of, file].some((one) => projectFileKind(one) === 'fragment');
  return isFragment ? of === file : nameOfProjectFile(of) === nameOfProjectFile(file);
}

function openedField(model: EntityModel, flow: FlowModel): ExaminedChange {
  return fact('opened-field', { field: flow.field, from: model.name });
}

function fact(kind: ExaminedChange['kind'], facts: Partial<ExaminedChange>): ExaminedChange {
  return { kind, field: null, from: null, to: null, records: null, lost: 0, ids: [], examples: [], ...facts };
}

function identify({ file, code, pointer, message }: ViewProblem): string {
  return JSON.stringify([file, code, pointer, message]);
}
