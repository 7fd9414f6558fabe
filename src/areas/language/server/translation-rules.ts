import { type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import { labelSpace } from '../../../engine/translations/labels.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ErrorProblem, FieldError } from '../../../platform/http/errors/define-errors.ts';
import { builtInTexts, namesIn } from './built-in-texts.ts';
import { languageErrors } from './errors.ts';

/**
 * A translation must name an existing text, and have the same placeholders: otherwise it would never show, or show
 * placeholders. Groups that belong neither to the portal nor to an entity are free, for screens of this installation.
 */
export async function checkTranslation(_tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { read, base, models } = save;
  if (!read.columns.has('chave') && !read.columns.has('texto')) return [];
  const name = String(savedValue(save, 'chave') ?? '');
  const text = String(savedValue(save, 'texto') ?? '');
  const [group = '', ...rest] = name.split(':');
  const key = rest.join(':');
  const known = builtInTexts().get(group);
  if (known !== undefined) {
    const wanted = known.get(key) ?? known.get(singular(key, known));
    if (wanted === undefined) return [ruleError(base, 'chave', unknownText(name, group, key, known))];
    // Two texts that include each other would never end.
    if (text.includes('$t(')) return [ruleError(base, 'texto', languageErrors['valores.outro_texto']())];
    return placeholderErrors(base, namesIn(wanted.pt), namesIn(text), (each) => `{{${each}}}`);
  }
  const model = models.get(group);
  if (model !== undefined) return fieldErrors(base, key, model);
  return group === labelSpace ? placeholderErrors(base, single(key), single(text), (each) => `{${each}}`) : [];
}

/** Other languages may need plural forms that Portuguese does not have: `rows_many` beside `rows_one`. */
function singular(key: string, known: ReadonlyMap<string, unknown>): string {
  const [, start] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key) ?? [];
  if (start === undefined) return key;
  return [`${start}_other`, `${start}_one`].find((each) => known.has(each)) ?? key;
}

function placeholderErrors(
  base: string,
  wanted: readonly string[],
  given: readonly string[],
  write: (name: string) => string,
): FieldError[] {
  const foreign = given.filter((name) => !wanted.includes(name));
  // A singular form may have the number as a word.
  const lost = wanted.filter((name) => !given.includes(name) && name !== 'count');
  if (foreign.length === 0 && lost.length === 0) return [];
  const names = (list: readonly string[]): string => list.map(write).join(', ');
  const [valores, falta, sobra] = [names(wanted), names(lost), names(foreign)];
  const problem =
    wanted.length === 0
      ? languageErrors['valores.nenhum']({ sobra })
      : lost.length === 0
        ? languageErrors['valores.sobra']({ valores, sobra })
        : foreign.length === 0
          ? languageErrors['valores.falta']({ valores, falta })
          : languageErrors['valores.falta_e_sobra']({ valores, falta, sobra });
  return [ruleError(base, 'texto', problem)];
}

function fieldErrors(base: string, key: string, model: EntityModel): FieldError[] {
  const [, field] = /^fields\.([^.]+)(?:\.(?:help|options\..+))?$/s.exec(key) ?? [];
  if (!key.startsWith('fields.') || (field !== undefined && Object.hasOwn(model.fields, field))) return [];
  const campo = field ?? '';
  const sugestoes = closestNames(campo, Object.keys(model.fields));
  return [ruleError(base, 'chave', languageErrors['texto.campo']({ entity: model.name, campo, sugestoes }))];
}

function unknownText(name: string, group: string, key: string, known: ReadonlyMap<string, unknown>): ErrorProblem {
  const sugestoes = closestNames(key, [...known.keys()]).map((near) => `${group}:${near}`);
  return languageErrors['texto.portal']({ nome: name, sugestoes });
}

function single(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name))];
}
