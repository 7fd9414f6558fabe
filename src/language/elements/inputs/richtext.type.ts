import { textOfHtml } from '../../entity/texts/html-text.ts';
import { writeText } from '../../values/cell-text.ts';
import { ruledSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const richtextType = inputType({
  description: 'Formatted text.',
  kinds: ['text', 'json'],
  formats: ['html'],
  keys: ['rows', 'maxLength'],
  holds: 'html',
  look: 'text',
  write: writeText(textOfHtml),
  schema: (element, field) =>
    ruledSchema('string', { kind: 'html', maxLength: element.maxLength ?? field?.maxLength ?? null }),
});
