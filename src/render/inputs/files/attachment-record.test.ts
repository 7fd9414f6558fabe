import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { attachmentFields, attachmentRecord } from './attachment-record.ts';

function modelOf(name: string, schema: unknown): EntityModel {
  const { model } = readEntity(name, { file: name, text: JSON.stringify(schema) });
  if (model === null) throw new Error(`${name} was not read.`);
  return model;
}
const text = (maxLength = 200) => ({ type: 'string', maxLength });
const item = { id: 9, name: 'programa.pdf', extension: 'pdf', type: 'application/pdf', size: 48213, url: 'arquivo/9' };
const attached = { item, mappedBy: 'evento', parentEntity: 'Evento', parentId: 12, fileType: null };

test('[U5] the record of the specification, by its English names, with the chosen type', () => {
  const model = modelOf('Anexo', {
    type: 'object',
    properties: {
      name: text(),
      extension: text(),
      type: text(),
      // `size` is taken by the platform: a filter of that name could never be reached.
      tamanho: { type: 'integer' },
      entity: text(),
      content: { type: 'object', format: 'file' },
      fileType: { type: 'integer' },
      evento: { $ref: 'Evento.schema.json' },
    },
  });
  const fields = attachmentFields(model);
  if (fields === null) throw new Error('It has a field of files.');
  expect(attachmentRecord(model, fields, { ...attached, fileType: 3 })).toEqual({
    content: item,
    name: 'programa.pdf',
    extension: 'pdf',
    type: 'application/pdf',
    tamanho: 48213,
    entity: 'Evento',
    fileType: 3,
    evento: 12,
  });
});

test('[U5] the attachments of an event, with the address that its screens read', () => {
  const schema = readFileSync(new URL('../../../../schemas/events/EventoAnexo.schema.json', import.meta.url), 'utf8');
  const model = modelOf('EventoAnexo', JSON.parse(schema));
  const fields = attachmentFields(model);
  if (fields === null) throw new Error('It has a field of files.');
  expect(attachmentRecord(model, fields, attached)).toEqual({
    arquivo: item,
    nome: 'programa.pdf',
    extensao: 'pdf',
    tipo: 'application/pdf',
    tamanho: 48213,
    linkAnexo: '/api/arquivo/9',
    evento: 12,
  });
});

test('[U6] without a parent there is no link yet; a relation takes the type as its id; long names are cut', () => {
  const model = modelOf('Doc', {
    type: 'object',
    properties: {
      nome: text(8),
      arquivos: { type: 'array', format: 'file' },
      tipo: { $ref: 'TipoDocumento.schema.json' },
      evento: { $ref: 'Evento.schema.json' },
    },
  });
  const fields = attachmentFields(model);
  if (fields === null) throw new Error('It has a field of files.');
  expect(fields).toMatchObject({ type: null, fileType: { name: 'tipo' } });
  expect(attachmentRecord(model, fields, { ...attached, parentId: null, fileType: 4 })).toEqual({
    arquivos: [item],
    nome: 'programa',
    tipo: { id: 4 },
  });
});

test('an entity without a field of files takes no attachments', () => {
  expect(attachmentFields(modelOf('Banco', { type: 'object', properties: { nome: text() } }))).toBeNull();
});
