import type { EntityField, FieldKind } from '../entity.ts';
import { isFileField } from '../file-rules.ts';
import { readCount, readText } from '../schema-values.ts';
import type { FieldSource } from './field-source.ts';

/** Maximum number of files in a list, unless `maxItems` sets another. */
const defaultMaxFiles = 10;

/** Limits of a file field. Its `type` is an object for one file, an array for several. */
export function readFiles(
  { value, pointer, report }: FieldSource,
  kind: FieldKind,
  format: string | null,
): Pick<EntityField, 'accept' | 'maxSize' | 'maxFiles'> {
  const isFiles = isFileField({ kind, format });
  if (!isFiles && (format === 'file' || format === 'image')) {
    report(
      'entity/wrong-value',
      `${pointer}/format`,
      `A field of format \`${format}\` is of type "object" for one file, or "array" for several.`,
    );
  }
  for (const key of ['minItems', 'uniqueItems', ...(isFiles ? [] : ['maxItems'])])
    if (value[key] !== undefined && (isFiles || kind !== 'json' || value.type !== 'array'))
      report(
        'entity/wrong-value',
        `${pointer}/${key}`,
        isFiles
          ? `\`${key}\` counts for arrays of values, not of files: of these \`maxItems\` counts.`
          : `\`${key}\` belongs to fields of type "array" that hold values.`,
        { what: 'key' },
      );
  for (const key of ['x-accept', 'x-max-size'])
    if (!isFiles && value[key] !== undefined)
      report('entity/wrong-value', `${pointer}/${key}`, `\`${key}\` belongs to fields of format file or image.`, {
        what: 'key',
      });
  if (!isFiles) return {};
  if (value.default !== undefined)
    report('entity/wrong-value', `${pointer}/default`, "A file is somebody's upload: it has no default.", {
      what: 'key',
    });
  const accept = readText(value['x-accept'], `${pointer}/x-accept`, report);
  const maxSize = readCount(value['x-max-size'], `${pointer}/x-max-size`, report);
  const maxFiles = readCount(value.maxItems, `${pointer}/maxItems`, report);
  const fallback = format === 'image' ? 'image/*' : null;
  return {
    ...(accept === null && fallback === null ? {} : { accept: accept ?? fallback ?? '' }),
    ...(maxSize === null ? {} : { maxSize }),
    ...(value.type === 'array' ? { maxFiles: maxFiles ?? defaultMaxFiles } : {}),
  };
}
