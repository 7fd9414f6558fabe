import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { type EntityBench, startEntities } from '../../../../tests/support/entities.ts';

let bench: EntityBench;
afterEach(() => bench.close());

async function granted(profile: string): Promise<string[]> {
  const rows = await bench.db.query<{ name: string }>(sql`
    select p.entity || '.' || p.flag as name from permissao as p join perfil as f on f.id = p.id_perfil
    where f.constante = ${profile} order by 1`);
  return rows.map(({ name }) => name);
}

const addProfile = (constante: string) => bench.db.execute(sql`insert into perfil (constante) values (${constante})`);

test('a profile gets what schemas and screens mean for it, once', async () => {
  bench = await startEntities();
  await addProfile('ADMINISTRATIVO');
  await bench.entities.reload();
  const first = await granted('ADMINISTRATIVO');
  expect(first).toEqual(expect.arrayContaining(['Fornecedor.EXCLUIR', 'CARRINHO.EDITAR_FILIAL', 'TROCAR_PAI.ACESSAR']));
  // Open to everybody, or to configurators by their mark: no row is needed.
  expect(first.filter((name) => /^(CARRINHO\.ACESSAR|ESTUDIO|FAQ)/.test(name))).toEqual([]);
  await bench.db.execute(sql`delete from permissao where flag in ('EXCLUIR', 'EDITAR_FILIAL', 'ACESSAR')`);
  await bench.entities.reload();
  expect((await granted('ADMINISTRATIVO')).filter((name) => /EXCLUIR|EDITAR_FILIAL|ACESSAR/.test(name))).toEqual([]);
}, 60_000);

test('a profile that comes later gets its own, and the others nothing anew', async () => {
  bench = await startEntities();
  await addProfile('CONSULTOR');
  await bench.entities.reload();
  await bench.db.execute(sql`delete from permissao`);
  await addProfile('SUPERADMIN');
  await bench.entities.reload();
  expect(await granted('CONSULTOR')).toEqual([]);
  expect(await granted('SUPERADMIN')).toEqual(expect.arrayContaining(['SQL_EXECUTE.ACESSAR', 'GERAR_CARD.ACESSAR']));
}, 60_000);
