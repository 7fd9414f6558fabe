/**
 * The language of views without drawing: vocabulary, merging of base and overrides, expressions, values. It runs
 * anywhere, also in a worker.
 */

export { alertSchema } from './alert/alert-keywords.ts';
export type { Known } from './check/check-context.ts';
export { elementTypeOfField } from './elements/field-type.ts';
export {
  columnTypeNames,
  elementKeyOf,
  elementTypeNames,
  elementTypeOf,
  listKeysOf,
  listTypeNames,
} from './elements/vocabulary.ts';
export { type AccessFlag, columnOf, type EntityField, type EntityModel } from './entity/entity.ts';
export { entitySchema } from './entity/entity-schema.ts';
export { fieldAt } from './entity/field-path.ts';
export { scopeFields, scopeRulesOf } from './entity/rules/scope-rows.ts';
export { analyseExpression, bindingNames, builtinFunctions } from './expressions/analyse.ts';
export type { Condition, Predicate } from './expressions/condition.ts';
export { type Bindings, compileExpression } from './expressions/evaluate.ts';
export { evaluatePredicate, predicateOperators } from './expressions/predicate.ts';
export { type ConditionSlot, evaluateCondition } from './expressions/slot.ts';
export { flowSchema } from './flow/flow-keywords.ts';
export type { ViewProblem } from './json/problem.ts';
export { type BuiltView, buildView } from './merge/build-view.ts';
export { type MergedView, mergeView } from './merge/merge-view.ts';
export type { Origin } from './merge/traced.ts';
export { nameOfFile, parseViewFile } from './merge/view-file.ts';
export { statementSchema } from './statement/statement-keywords.ts';
export type { Fragment } from './view/fragment.ts';
export { actionKeys, callKeys, predicateKeys } from './view/keys/action-keys.ts';
export { elementKeys } from './view/keys/element-keys.ts';
export { fragmentKey, fragmentParamKeys, includeKeys, includeType } from './view/keys/fragment-keys.ts';
export type { KeyDefinition, KeyTable } from './view/keys/key-definition.ts';
export { columnKeys, filterKeys, listKeys } from './view/keys/list-keys.ts';
export {
  templateColumnKeys,
  templateElementKeys,
  templateKey,
  templateKeys,
  templatePartKeys,
  templateSheetKeys,
  templateTypes,
} from './view/keys/template-keys.ts';
export { checkKeys, formKeys, holdKeys, overrideKeys, sourceKeys, viewKeys } from './view/keys/view-keys.ts';
export type { ViewDefinition } from './view/view.ts';
export type { ViewAnswer } from './view/view-answer.ts';
export { mergeLayers } from './views/merge-layers.ts';
export { type ResolvedView, resolveView } from './views/resolve-view.ts';
