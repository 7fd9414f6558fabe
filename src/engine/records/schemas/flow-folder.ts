import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { FlowModel } from '../../../language/entity/flow.ts';
import { readFlow } from '../../../language/flow/read-flow.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { flowEnding } from './files/file-kinds.ts';
import { createSideFolder, type FileDraft, type SideFile } from './files/side-folder.ts';
import { isPermission } from './known-permissions.ts';

export type FlowFiles = {
  /** Text of an entity's flow; a change of it counts as a change of the entity. */
  readonly texts: ReadonlyMap<string, string>;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly problems: readonly ViewProblem[];
};

export type FlowFolder = {
  /**
   * Reads all flows, and gives each to its entity. A broken file leaves the last good flow in force.
   * @param listed paths of the files below the folder, sorted
   * @param draft stands in the place of one of the files, or of a schema; nothing is remembered of such a reading
   */
  readonly attach: (
    models: ReadonlyMap<string, EntityModel>,
    listed: readonly string[],
    draft: FileDraft | null,
  ) => Promise<FlowFiles>;
};

/** The flows below the folder of the entity schemas (rules W1, W2). */
export function createFlowFolder(folder: string): FlowFolder {
  const side = createSideFolder<FlowModel>(folder, flowEnding, 'flow');
  /** Names and texts of the current flows: a second flow of an entity does not replace the first, even when that is renamed. */
  let inForce: ReadonlySet<string> = new Set();
  return {
    attach: async (models, listed, draft) => {
      const attached = new Map(models);
      const texts = new Map<string, string>();
      const owners = new Map<string, string>();
      const { files, problems: doubles } = await side.read(listed, draft);
      const problems: ViewProblem[] = [...doubles];
      const rank = ({ name, text }: SideFile): number =>
        [inForce.has(name), inForce.has(text), models.has(name), true].indexOf(true);
      for (const { file, name, text } of files.toSorted((one, other) => rank(one) - rank(other))) {
        const place = `schemas/${file}`;
        const read = readFlow(name, { file: place, text }, models, (permission) => isPermission(permission, models));
        problems.push(...read.problems);
        const flow = side.inForce(file, read.flow, draft);
        const closes = flow ?? read.closes;
        const model = closes === null ? undefined : attached.get(closes.entity);
        if (closes === null || model === undefined || model.fields[closes.field] === undefined) continue;
        const owner = owners.get(closes.entity);
        if (owner !== undefined) {
          const message = `\`${closes.entity}\` goes through the flow of \`${owner}\` already. Make one flow of both.`;
          problems.push(problemOf(place, 'flow/second-flow', message));
          continue;
        }
        owners.set(closes.entity, file);
        texts.set(closes.entity, text);
        attached.set(closes.entity, withFlow(model, flow, closes.field));
      }
      const names = [...owners.values()].map((file) => basename(file, flowEnding));
      if (draft === null) inForce = new Set([...names, ...texts.values()]);
      return { models: attached, texts, problems };
    },
  };
}

function withFlow(model: EntityModel, flow: FlowModel | null, name: string): EntityModel {
  const field = model.fields[name];
  if (field === undefined) return model;
  // Only events of the flow set this field, so without a flow nobody does.
  const closed = { ...field, readOnly: true, ...(flow === null ? {} : { default: flow.initial }) };
  const next = { ...model, ...(flow === null ? {} : { flow }), fields: { ...model.fields, [name]: closed } };
  const last = made.get(model);
  if (isDeepStrictEqual(last, next)) return last ?? next;
  made.set(model, next);
  return next;
}

/** Entities with their last flows, by the entities without: unchanged ones are the same objects. */
const made = new WeakMap<EntityModel, EntityModel>();

function problemOf(file: string, code: string, message: string): ViewProblem {
  return { code, severity: 'error', file, line: 1, column: 1, pointer: '', message, suggestions: [] };
}
