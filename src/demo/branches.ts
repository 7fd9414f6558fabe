import sql from 'sql-template-tag';
import { cnpjCheckDigits } from '../domain/documents/cnpj.ts';
import type { Database } from '../platform/database/database.ts';
import { insertMissing } from '../platform/database/insert-missing.ts';

/** A branch; `pais` is a country's `sigla`, `cidade` an IBGE code. */
export type BranchRow = {
  readonly nome: string;
  readonly pais: string;
  readonly cidade: string | null;
  readonly moeda: string;
};
/** The branches of the demonstration. The specification names none: a company enters its own. */
export const branchRows: readonly BranchRow[] = [
  { nome: 'São Paulo', pais: 'BR', cidade: '3550308', moeda: 'BRL' },
  { nome: 'Curitiba', pais: 'BR', cidade: '4106902', moeda: 'BRL' },
  { nome: 'Belo Horizonte', pais: 'BR', cidade: '3106200', moeda: 'BRL' },
  { nome: 'Recife', pais: 'BR', cidade: '2611606', moeda: 'BRL' },
  { nome: 'Goiânia', pais: 'BR', cidade: '5208707', moeda: 'BRL' },
  { nome: 'Belém', pais: 'BR', cidade: '1501402', moeda: 'BRL' },
  { nome: 'Assunção', pais: 'PY', cidade: null, moeda: 'PYG' },
  { nome: 'Quito', pais: 'EC', cidade: null, moeda: 'USD' },
  { nome: 'Cidade do México', pais: 'MX', cidade: null, moeda: 'MXN' },
  { nome: 'Santa Cruz de la Sierra', pais: 'BO', cidade: null, moeda: 'BOB' },
];

/** Puts the branches that are not there, each with the document of one company. Needs the rows of `seedReference`. */
export async function seedBranches(db: Database): Promise<void> {
  await db.exclusively(async () => {
    await db.transaction(async (tx) => {
      const pais = { column: 'id_pais', table: 'pais', key: 'sigla' };
      const cidade = { column: 'id_cidade', table: 'cidade', key: 'codigo_ibge' };
      await insertMissing(tx, 'filial', branchRows, { key: ['nome'], relations: { pais, cidade } });
    });
    await db.script('analyze filial;');
    await nameBranches(db);
  });
}

/** Branches of one demonstration company: one root, each its own order number. */
async function nameBranches(db: Database): Promise<void> {
  const branches = branchRows.filter(({ pais }) => pais === 'BR');
  for (const [index, { nome }] of branches.entries()) {
    const base = `27465810${String(index + 1).padStart(4, '0')}`;
    await db.execute(
      sql`update filial set documento = ${base + cnpjCheckDigits(base)} where nome = ${nome} and documento is null`,
    );
  }
}
