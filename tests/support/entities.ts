import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { RecordEngine } from '../../src/engine/records/record-engine.ts';
import { createRecordEngine } from '../../src/engine/records/records.ts';
import { createEntityCatalog, type EntityCatalog } from '../../src/engine/records/schemas/catalog.ts';
import { installBase } from '../../src/platform/database/base.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Caller } from '../../src/platform/http/caller.ts';
import { testDatabase } from './database.ts';
import { entityData } from './entity-data.ts';

const text = { type: 'string', maxLength: 80 };

/** Small entities for all rules of the entity engine, besides those that the platform needs. */
export const sampleSchemas: Readonly<Record<string, unknown>> = {
  Usuario: { type: 'object', properties: { nome: text } },
  Perfil: {
    type: 'object',
    required: ['constante'],
    'x-unique': [['constante']],
    properties: { constante: text, administrador: { type: 'boolean' } },
  },
  Permissao: { type: 'object', properties: { perfil: { $ref: 'Perfil.schema.json' }, entity: text, flag: text } },
  Regiao: { title: 'Região', 'x-plural': 'Regiões', type: 'object', required: ['nome'], properties: { nome: text } },
  Fornecedor: {
    title: 'Fornecedor',
    'x-plural': 'Fornecedores',
    'x-search': ['nome', 'email'],
    'x-unique': [['email']],
    'x-scope': [
      { profiles: ['CONSULTOR'], field: 'dono', user: 'id_cliente' },
      { profiles: ['ADMINISTRATIVO', 'CONFIGURADOR', 'FINANCEIRO', 'CLIENTE'], all: true },
    ],
    'x-access': {
      ADMINISTRATIVO: ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'],
      CONSULTOR: ['LISTAR', 'CADASTRAR', 'EDITAR'],
    },
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { ...text, title: 'Nome' },
      email: { type: 'string', format: 'email', title: 'E-mail', maxLength: 120 },
      regiao: { $ref: 'Regiao.schema.json', title: 'Região' },
      dono: { type: 'integer' },
      limite: { type: 'number', format: 'money', minimum: 0 },
      desde: { type: 'string', format: 'date' },
      situacao: { type: 'string', enum: ['ATIVO', 'INATIVO'], default: 'ATIVO' },
      extra: { type: 'object' },
      itens: { type: 'array', items: { $ref: 'FornecedorItem.schema.json' }, 'x-mapped-by': 'fornecedor' },
    },
  },
  FornecedorItem: {
    type: 'object',
    required: ['fornecedor', 'descricao'],
    'x-menu': false,
    properties: {
      fornecedor: { $ref: 'Fornecedor.schema.json' },
      descricao: text,
      valor: { type: 'number', format: 'money' },
    },
  },
  Contrato: {
    type: 'object',
    'x-soft-delete': true,
    properties: { descricao: text, fornecedor: { $ref: 'Fornecedor.schema.json' } },
  },
};

export type EntityBench = {
  readonly db: Database;
  /** Folder with schemas, like `schemas` of a project. */
  readonly root: string;
  /** Folder in it for schemas and flows. */
  readonly folder: string;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly write: (name: string, schema: unknown) => Promise<void>;
  readonly writeFlow: (name: string, flow: unknown) => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startEntities(schemas: Readonly<Record<string, unknown>> = sampleSchemas): Promise<EntityBench> {
  const root = await mkdtemp(join(tmpdir(), 'vitral-entities-'));
  const folder = join(root, 'company');
  await mkdir(folder);
  const write = (name: string, schema: unknown): Promise<void> =>
    writeFile(
      join(folder, `${name}.schema.json`),
      typeof schema === 'string' ? schema : JSON.stringify(schema, null, 2),
    );
  for (const [name, schema] of Object.entries(schemas)) await write(name, schema);
  const db = await testDatabase();
  await installBase(db);
  const entities = await createEntityCatalog({ folder: root, db, log: () => undefined, data: entityData });
  await db.execute(sql`insert into usuario (nome) values ('Ana')`);
  return {
    db,
    root,
    folder,
    entities,
    engine: createRecordEngine({ db, models: entities.models }),
    write,
    writeFlow: (name, flow) => writeFile(join(folder, `${name}.flow.json`), JSON.stringify(flow, null, 2)),
    close: async () => {
      await entities.close();
      await db.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const all = new Set(['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'] as const);

/** An administrator with the given attributes changed. */
export function callerWith(attributes: Partial<Caller> = {}): Caller {
  return {
    id: 1,
    nome: 'Ana',
    perfil: 'ADMINISTRADOR',
    administrator: true,
    configurator: true,
    tipo: 'ADMINISTRATIVO',
    id_cliente: null,
    id_filial: null,
    id_pais: null,
    records: new Map(),
    access: new Map(),
    ...attributes,
  };
}

export function consultant(id_cliente: number | null): Caller {
  return callerWith({
    perfil: 'CONSULTOR',
    administrator: false,
    configurator: false,
    tipo: 'CLIENTE',
    id_cliente,
    access: new Map([
      ['Fornecedor', all],
      ['FornecedorItem', all],
      ['Regiao', all],
    ]),
  });
}
