import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { searchList } from '../../../engine/lists/search.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { allOf, openOwnList } from '../../records/server/index.ts';

type Answer = components['schemas']['DadosCadastroConsultorLista'];
type Row = Answer['data'][number];

/** Unfinished registrations among the clients whom the caller sees, with all data to fill in the form. */
export async function listStarted(
  parts: { readonly db: Database; readonly entities: EntityCatalog; readonly engine: RecordEngine },
  caller: Caller,
  query: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { id_cliente, cpf, ...given } = query;
  const list = openOwnList(parts, caller, 'Cliente', { size: 10, ...given }, { sortBy: 'id', sortType: 'desc' });
  const scope = allOf(
    list.scope,
    sql`t.status = 'PENDENTE' and coalesce(t.tipo, 'CLIENTE') <> 'CLIENTE'
    and not coalesce(t.aceite_consultor, false)`,
    ofClient(id_cliente),
    ofDocument(cpf),
  );
  const answer = await searchList(parts.db, list.listable, list.request, { scope });
  const rows: readonly unknown[] = answer.data;
  // Callers who see the client may continue the registration, whoever started it.
  const server: Caller = { ...caller, administrator: true };
  const data: Row[] = [];
  for (const row of rows) {
    const id = Number(Reflect.get(Object(row), 'id'));
    const cliente = await parts.engine.get(caller, 'Cliente', id);
    const [person, business] = [cliente.pessoa, cliente.dadosComerciais].map((link) =>
      Number(Reflect.get(Object(link), 'id')),
    );
    const pessoa = await parts.engine.get(server, 'Pessoa', person ?? 0, { eager: true });
    const dadosComerciais = business ? await parts.engine.get(server, 'ClienteDadosComerciais', business) : null;
    const found: unknown = { id, cliente, pessoa, dadosComerciais, dh_registro: cliente.dh_registro };
    data.push(found as Row);
  }
  const listed: unknown = { ...answer, data };
  return listed as Answer;
}

function ofClient(id: unknown): Sql | null {
  return id === undefined ? null : sql`t.id = ${Number(id)}`;
}

function ofDocument(document: unknown): Sql | null {
  return document === undefined
    ? null
    : sql`t.id_pessoa in (
        select p.id from pessoa as p left join pessoa_fisica as f on f.id = p."id_pessoaFisica"
        where p.documento = ${String(document)} or f.cpf = ${String(document)})`;
}
