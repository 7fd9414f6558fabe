import { closestNames } from '../../json/closest-names.ts';
import type { EntityField } from '../entity.ts';
import { scopeAttributes } from '../entity-keywords.ts';
import { type ReportProblem, readText } from '../schema-values.ts';
import { placeholder, type UserAttribute } from './notice.ts';

type Fields = Readonly<Record<string, EntityField>>;

/** Prefix of problem codes: flows and alerts have their own. */
export type NoticeArea = 'flow' | 'alert';

/** The user attribute with which a relation to an entity is compared. */
const attributeOf: Readonly<Record<string, UserAttribute>> = {
  Usuario: 'id',
  Cliente: 'id_cliente',
  Filial: 'id_filial',
  Pais: 'id_pais',
};

type CheckSentenceOptions = {
  readonly area: NoticeArea;
  readonly sentence: string;
  readonly pointer: string;
  readonly fields: Fields;
  readonly report: ReportProblem;
  readonly isClosed: (field: EntityField) => boolean;
};

/**
 * Checks the placeholders of a sentence: fields of the record, or `relation.label`.
 * @param isClosed whether a field must not be in it, whoever the reader is
 */
export function checkSentence({ area, sentence, pointer, fields, report, isClosed }: CheckSentenceOptions): void {
  for (const [, path = ''] of sentence.matchAll(placeholder)) {
    const [name = ''] = path.split('.');
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field !== undefined && isClosed(field))
      report(
        `${area}/unreadable-field`,
        pointer,
        `Not everybody may read \`${name}\`: a notice would show it to them.`,
      );
    else if (field?.kind === 'collection')
      report(`${area}/unknown-field`, pointer, `\`${name}\` is a list of records, which a sentence does not hold.`);
    else if (field === undefined && name !== 'id')
      report(`${area}/unknown-field`, pointer, `There is no field \`${name}\`.`, {
        suggestions: closestNames(name, Object.keys(fields)),
      });
  }
}

/**
 * Reads `field` and `user`: the field of the record that identifies a user; `user` may follow from the entity of a
 * relation.
 */
export function readUserField(
  area: NoticeArea,
  given: { readonly field?: unknown; readonly user?: unknown },
  pointer: string,
  fields: Fields,
  report: ReportProblem,
): { readonly field: string; readonly user: UserAttribute } | null {
  const field = readText(given.field, `${pointer}/field`, report) ?? '';
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (known?.kind !== 'relation' && known?.kind !== 'integer') {
    const message = `\`${field}\` is no field that holds a user, client, branch or country.`;
    report(`${area}/unknown-field`, pointer, message, { suggestions: closestNames(field, Object.keys(fields)) });
  }
  const implied = given.user === undefined ? attributeOf[known?.target ?? ''] : undefined;
  const user = implied ?? scopeAttributes.find((each) => each === given.user);
  if (user === undefined) {
    const name = String(given.user ?? '');
    const message = `A user has no attribute \`${name}\`.`;
    report(`${area}/wrong-value`, pointer, message, {
      suggestions: closestNames(name, scopeAttributes),
      what: 'value',
      known: scopeAttributes,
    });
  }
  return { field, user: user ?? 'id' };
}
