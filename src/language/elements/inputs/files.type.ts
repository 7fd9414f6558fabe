import type { RJSFSchema } from '@rjsf/utils';
import { formatFileSize } from '../../../ui/format/file-size.ts';
import type { EntityField } from '../../entity/entity.ts';
import { isRecord } from '../../json/record.ts';
import type { CellContext } from '../../values/cell-context.ts';
import { writeAny } from '../../values/cell-text.ts';
import { fileValues } from '../../values/file-value.ts';
import { holdsSeveral } from '../../values/upload-limits.ts';
import { lengthsOf, type ValueRule } from '../../values/value-schema.ts';
import type { ElementKey } from '../../view/keys/list-keys.ts';
import type { ElementDefinition } from '../../view/view.ts';
import { inputType } from '../element-type.ts';

const limits: readonly ElementKey[] = ['acceptedFiles', 'maxFileSize', 'size', 'addedMessage', 'sendTo'];

export const uploadType = inputType({
  description: 'A file, or several.',
  kinds: null,
  keys: limits,
  holds: 'files',
  look: 'files',
  write: writeFile,
  schema: filesSchema,
});

export const imageType = inputType({
  description: 'A picture, or several; of a text field the picture at that address.',
  kinds: null,
  keys: limits,
  holds: 'files',
  look: 'image',
  keepsLook: true,
  write: writeFile,
  schema: filesSchema,
});

export const signatureType = inputType({
  description: 'A signature drawn by hand.',
  kinds: ['text', 'json'],
  holds: 'files',
  look: 'image',
  write: writeFile,
  schema: filesSchema,
});

/** One stored file or several; for a text field the picture itself. */
function filesSchema(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  const valueRule: ValueRule = { kind: 'files' };
  if (field === null) return { valueRule };
  if (field.kind !== 'json') return lengthsOf(element, field);
  return { type: holdsSeveral(element, field) ? 'array' : 'object', valueRule };
}

/** Writes a file's name and size; a picture without a name has no text. */
function writeFile(value: unknown, context: CellContext): string {
  const files = fileValues(value);
  if (files.length > 0) return files.map(({ name, size }) => `${name} (${formatFileSize(size)})`).join(', ');
  if (Array.isArray(value)) return value.map((item) => writeFile(item, context)).join(', ');
  if (typeof value === 'string')
    return value.startsWith('data:') ? '' : (value.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  return isRecord(value) && typeof value.name === 'string' ? value.name : writeAny(value, context);
}
