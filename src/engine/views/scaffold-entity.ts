import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainLongName } from '../../language/entity/entity-limits.ts';
import { tableOf } from '../../language/entity/read-entity.ts';

export type Scaffold =
  | { readonly ok: true; readonly files: readonly string[] }
  /** The obstacle and what to do, in English. */
  | { readonly ok: false; readonly message: string };

/**
 * Writes the schema and the view of a new entity. Changes nothing if a name is invalid or a file exists.
 * @param area folder of both: an area of the portal, or a name that the company chooses
 */
export async function scaffoldEntity(root: string, name: string, area: string): Promise<Scaffold> {
  if (!/^[A-Z][A-Za-z0-9]{1,59}$/.test(name)) {
    const message = `\`${name}\` is no name for an entity: write it in the singular, with a capital letter first and letters and digits only, such as \`Fornecedor\` or \`FornecedorItem\`.`;
    return { ok: false, message };
  }
  if (!/^[A-Za-z0-9][\w-]{0,59}$/.test(area)) {
    const message = `\`${area}\` is no name for a folder: write one word, such as \`orders\`.`;
    return { ok: false, message };
  }
  const tooLong = explainLongName(name, tableOf(name));
  if (tooLong !== null) return { ok: false, message: tooLong };
  const contents: Readonly<Record<string, object>> = {
    [`schemas/${area}/${name}.schema.json`]: schemaOf(name),
    [`views/${area}/${name}.view.json`]: viewOf(name),
  };
  for (const file of Object.keys(contents)) {
    if (await exists(join(root, file))) {
      return { ok: false, message: `${file} exists already, so nothing was written. Edit it, or choose another name.` };
    }
  }
  for (const [file, content] of Object.entries(contents)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    // Fails instead of overwriting a file that another process has just written.
    await writeFile(join(root, file), `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' });
  }
  return { ok: true, files: Object.keys(contents) };
}

function schemaOf(name: string): object {
  const title = titleOf(name);
  return {
    $schema: '../entity.schema.json',
    title,
    'x-plural': pluralOf(title),
    'x-icon': 'folder',
    'x-menu': { order: 100, group: 'Cadastros' },
    'x-search': ['nome'],
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 120 },
      valor: { type: 'number', format: 'money', title: 'Valor', minimum: 0 },
      data: { type: 'string', format: 'date', title: 'Data' },
      ativo: { type: 'boolean', title: 'Ativo', default: true },
      observacao: { type: 'string', format: 'multiline', title: 'Observação' },
    },
  };
}

/** The shortest view: list and form follow the schema, so that new fields appear. */
function viewOf(name: string): object {
  return { $schema: '../../schemas/view.schema.json', version: 1, entity: name };
}

/** `FornecedorItem` becomes 'Fornecedor item'. */
function titleOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
  return words.slice(0, 1) + words.slice(1).toLowerCase();
}

/** Guesses the Portuguese plural, which can be edited in the file. */
function pluralOf(title: string): string {
  if (/[rsz]$/.test(title)) return `${title}es`;
  if (/[aou]l$/.test(title)) return `${title.slice(0, -1)}is`;
  if (/m$/.test(title)) return `${title.slice(0, -1)}ns`;
  return `${title}s`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
