import type { EntityModel } from '../../../language/entity/entity.ts';
import { fieldOf } from '../../../language/entity/field-path.ts';
import { fieldOfSetting } from '../../../language/entity/setting.ts';
import { type FlatElement, isCollection } from '../values/flatten.ts';

type Settings = { readonly currency?: unknown; readonly country?: unknown; readonly documentType?: unknown };

/** Paths of the record that elements show, or that determine how values are written: `"currency": "alfa.moeda"`. */
export function shownPaths(elements: readonly FlatElement[], model: EntityModel | null): string[][] {
  return elements.flatMap(({ element, field }) => {
    const own = [field.split('.'), ...settingPaths(element), ...settingPaths((model && fieldOf(model, field)) ?? {})];
    const columns = isCollection(element) ? Object.entries(element.columns ?? {}) : [];
    const listed = columns.flatMap(([name, column]) =>
      [(column.field ?? name).split('.'), ...settingPaths(column)].map((path) => [field, ...path]),
    );
    return [...own, ...listed].filter((path) => path.length > 1);
  });
}

function settingPaths({ currency, country, documentType }: Settings): string[][] {
  return [currency, country, documentType].flatMap((each) => {
    const path = typeof each === 'string' ? fieldOfSetting(each) : null;
    return path === null ? [] : [path.split('.')];
  });
}
