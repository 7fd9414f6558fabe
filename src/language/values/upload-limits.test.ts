import { describe, expect, test } from 'vitest';
import type { EntityField } from '../entity/entity.ts';
import { readEntity } from '../entity/read-entity.ts';
import { formatTypes, holdsSeveral, limitsOf, takesPictures } from './upload-limits.ts';

const words = { image: 'imagens', video: 'vídeos', audio: 'áudios' };

function fieldOf(property: Readonly<Record<string, unknown>>): EntityField {
  const schema = { type: 'object', properties: { arquivo: property } };
  const { model } = readEntity('Ficha', { file: 'x', text: JSON.stringify(schema) });
  const field = model?.fields.arquivo;
  if (field === undefined) throw new Error('The field was not read.');
  return field;
}

describe('what is taken', () => {
  test('[U1] [U2] the defaults of form, grid and table', () => {
    expect(limitsOf({}, null)).toEqual({
      accepted: ['image/png', 'image/jpeg', 'application/pdf'],
      maxBytes: 100_000_000,
      maxFiles: 1,
    });
    expect(limitsOf({}, null, 'grid')).toEqual({ accepted: ['image/*'], maxBytes: 100_000_000, maxFiles: 10 });
    expect(limitsOf({ size: 50 }, null, 'table')).toEqual({ accepted: ['image/*'], maxBytes: 5_000_000, maxFiles: 10 });
    expect(limitsOf({ type: 'image' }, null).accepted).toEqual(['image/png', 'image/jpeg']);
  });

  test('the view comes before the field, but never above what the server takes', () => {
    const field = fieldOf({
      type: 'array',
      format: 'file',
      'x-accept': '.pdf, image/*',
      'x-max-size': 1_000,
      maxItems: 3,
    });
    expect(limitsOf({}, field)).toEqual({ accepted: ['.pdf', 'image/*'], maxBytes: 1_000, maxFiles: 3 });
    expect(limitsOf({ acceptedFiles: '.docx', maxFileSize: 500, size: 2 }, field)).toEqual({
      accepted: ['.docx'],
      maxBytes: 500,
      maxFiles: 2,
    });
    expect(limitsOf({ maxFileSize: 1e12, size: 9 }, field)).toMatchObject({ maxBytes: 100_000_000, maxFiles: 3 });
    expect(limitsOf({ size: 0 }, null).maxFiles).toBe(1);
  });

  test('a field of several files holds a list, whatever the view asks for', () => {
    expect(holdsSeveral({}, fieldOf({ type: 'array', format: 'image' }))).toBe(true);
    expect(holdsSeveral({ size: 4 }, fieldOf({ type: 'object', format: 'image' }))).toBe(false);
    expect(holdsSeveral({ size: 4 }, null)).toBe(true);
  });
});

test.each([
  [['image/png', 'image/jpeg', 'application/pdf'], 'JPG, PNG, PDF'],
  [['image/*'], 'imagens'],
  [['.docx', 'application/pdf', ' IMAGE/PNG '], 'PNG, PDF, DOCX'],
  [['application/x-zip', 'video/*'], 'ZIP, vídeos'],
  [['image/png', '*/*'], ''],
])('[U3] %j reads %s', (accepted, text) => {
  expect(formatTypes(accepted, words)).toBe(text);
});

test.each([
  [['image/*'], true],
  [['*/*'], true],
  [['application/pdf', 'image/jpeg'], true],
  [['application/pdf'], false],
  [['image/svg+xml'], false],
])('a camera may give %j: %s', (accepted, isTaken) => {
  expect(takesPictures({ accepted, maxBytes: 1, maxFiles: 1 })).toBe(isTaken);
});
