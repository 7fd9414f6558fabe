import type { JsonRecord } from '../json/record.ts';
import { entityKeywords, fieldKeywords } from './entity-keywords.ts';
import { closed, propertiesOf } from './rules/keyword.ts';

/**
 * The JSON Schema of entity schemas (`schemas/entity.schema.json`), with which editors complete and explain the `x-`
 * keywords. Draft 7, which editors support best.
 */
export function entitySchema(): JsonRecord {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Entity schema',
    description: 'A business entity: see schemas/README.md. Generated from src/language/entity/entity-keywords.ts.',
    type: 'object',
    required: ['type', 'properties'],
    additionalProperties: false,
    properties: propertiesOf(entityKeywords),
    definitions: {
      field: closed(fieldKeywords),
    },
  };
}
