import { predicateFields } from '../../expressions/predicate.ts';
import type { EntityModel, ScopeRows, ScopeRule } from '../entity.ts';

/** The rules of `x-scope` that apply to a profile; null if the entity has none, so that all rows are visible. */
export function scopeRulesOf(model: EntityModel, profile: string): readonly ScopeRule[] | null {
  if (model.scope.length === 0) return null;
  return model.scope.filter(({ profiles }) => profiles.includes(profile) || profiles.includes('*'));
}

/** The fields and paths that a rule reads. */
export function scopeFields(rows: ScopeRows): readonly string[] {
  switch (rows.kind) {
    case 'own':
    case 'within':
      return [rows.field];
    case 'where':
      return predicateFields(rows.predicate);
    case 'any':
      return rows.of.flatMap(scopeFields);
    default:
      return [];
  }
}
