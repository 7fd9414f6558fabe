import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { isFileField } from '../../../language/entity/file-rules.ts';
import type { FileItem } from '../../../language/values/file-value.ts';

/** The fields that make an entity's records attachments (specification 000, section 3); null for missing ones. */
export type AttachmentFields = {
  readonly content: EntityField;
  readonly name: string | null;
  readonly extension: string | null;
  readonly type: string | null;
  readonly size: string | null;
  readonly entity: string | null;
  /** Kind of the file, from the list's `fileTypeList`. */
  readonly fileType: EntityField | null;
  /** Address of the file as text, in addition to its content. */
  readonly address: string | null;
};

/** Finds them by their usual English and Portuguese names; null if the entity has no file field. */
export function attachmentFields(model: EntityModel): AttachmentFields | null {
  const fields = Object.values(model.fields);
  const content = fields.find(isFileField);
  if (content === undefined) return null;
  const named = (names: readonly string[], fits: (field: EntityField) => boolean): EntityField | null =>
    names.flatMap((name) => fields.filter((field) => field.name === name && fits(field)))[0] ?? null;
  const isText = ({ kind, options }: EntityField) => kind === 'text' && options === null;
  return {
    content,
    name: named(['name', 'nome'], isText)?.name ?? null,
    extension: named(['extension', 'extensao'], isText)?.name ?? null,
    type: named(['type', 'tipo', 'formato'], isText)?.name ?? null,
    size: named(['size', 'tamanho'], ({ kind }) => kind === 'integer' || kind === 'number')?.name ?? null,
    entity: named(['entity', 'entidade'], isText)?.name ?? null,
    fileType: named(
      ['fileType', 'tipo_arquivo', 'tipoArquivo', 'tipo_documento', 'tipoDocumento', 'tipo'],
      ({ kind, options }) => kind === 'relation' || options !== null || kind === 'integer',
    ),
    address: named(['linkAnexo', 'link', 'url', 'caminho'], isText)?.name ?? null,
  };
}

export type Attached = {
  readonly item: FileItem;
  /** Field of the attachment that refers to its parent, and the parent's id: none while it is unsaved. */
  readonly mappedBy: string | null;
  readonly parentEntity: string;
  readonly parentId: number | null;
  /** Chosen from the list's `fileTypeList`; null if there is none. */
  readonly fileType: string | number | boolean | null;
};

/** The record of an attachment, to be sent or stored until its parent is saved. */
export function attachmentRecord(
  model: EntityModel,
  fields: AttachmentFields,
  { item, mappedBy, parentEntity, parentId, fileType }: Attached,
): Readonly<Record<string, unknown>> {
  const text = (name: string | null, value: string): [string, unknown][] => {
    if (name === null) return [];
    const max = model.fields[name]?.maxLength ?? null;
    return [[name, max === null ? value : [...value].slice(0, max).join('')]];
  };
  return Object.fromEntries<unknown>([
    [fields.content.name, fields.content.maxFiles === undefined ? item : [item]],
    ...text(fields.name, item.name),
    ...text(fields.extension, item.extension),
    ...text(fields.type, item.type),
    ...(fields.size === null ? [] : [[fields.size, item.size] as const]),
    ...text(fields.entity, parentEntity),
    ...text(fields.address, `/api/${item.url}`),
    ...(fields.fileType === null || fileType === null
      ? []
      : [[fields.fileType.name, typeValue(fields.fileType, fileType)] as const]),
    ...(mappedBy === null || parentId === null ? [] : [[mappedBy, parentId] as const]),
  ]);
}

function typeValue({ kind }: EntityField, chosen: string | number | boolean): unknown {
  return kind === 'relation' ? { id: chosen } : chosen;
}
