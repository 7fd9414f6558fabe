import sql from 'sql-template-tag';
import { demoCpfs } from '../../../integrations/cpf/demo-people.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { DemoPeople } from '../../demo-area.ts';

/**
 * Clients of the demonstration with a document of the simulated registry: a customer, and two whose registration is
 * changed to unfinished.
 */
const customer = 19_001;
const pending = [19_102, 19_202] as const;
/** Number of kits in the demonstration. */
const kits = 12;
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Creates people for whom a registration shows its messages (a partner, a spouse, a client and unfinished
 * registrations, with documents of the simulated registry), and kits of the consultant.
 */
export async function seedRegistrations(db: Database, { clients }: DemoPeople): Promise<void> {
  await db.transaction(async (tx) => {
    const consultant = clients.consultor;
    for (let index = 0; index < kits; index++)
      await tx.execute(sql`
        insert into kit_comprado (chave, comprador, codigo_produto, descricao, numero_pedido)
        select ${kitCode(index)}, c.id, 'KIT-CONS', 'Kit de ingresso de consultor', ${String(123_400 + index)}
        from cliente as c where c.id = ${consultant} on conflict do nothing`);
    const [registered, begun] = [[customer].values(), [...pending].values()];
    const company = await putPerson(tx, 'PJ', 'Colchões Horizonte Ltda', null, null);
    for (const { cpf, name, part } of demoCpfs) {
      const nome = name ?? 'Pessoa da demonstração';
      if (part === 'socio')
        await tx.execute(sql`
          insert into pessoa_socio (id_pessoa, cpf, nome, participacao) values (${company}, ${cpf}, ${nome}, 50) on conflict do nothing`);
      if (part === 'conjuge') await putPerson(tx, 'PF', 'Par da demonstração', '90000002144', cpf);
      if (part === 'cliente') await giveDocument(tx, registered.next().value ?? 0, cpf, false);
      if (part === 'iniciado') await giveDocument(tx, begun.next().value ?? 0, cpf, true);
    }
  });
}

function kitCode(index: number): string {
  return `K${[7, 11, 13, 17].map((step) => alphabet[(index * step + step) % alphabet.length]).join('')}`;
}

/** Creates a person without a client, unless one with this name exists; returns the id. */
async function putPerson(
  tx: Queryable,
  tipo: 'PF' | 'PJ',
  nome: string,
  cpf: string | null,
  spouse: string | null,
): Promise<number> {
  const [known] = await tx.query<{ id: number }>(sql`
    select p.id from pessoa as p
    where p.tipo = ${tipo} and p.nome = ${nome} and not exists (select from cliente as c where c.id_pessoa = p.id)
    order by p.id limit 1`);
  if (known !== undefined) return known.id;
  const [part] =
    cpf === null
      ? []
      : await tx.query<{ id: number }>(sql`
          insert into pessoa_fisica (cpf, "cpfConjuge", "nomeConjuge") values (${cpf}, ${spouse}, ${spouse === null ? null : 'Cônjuge'})
          returning id`);
  const [row] = await tx.query<{ id: number }>(sql`
    insert into pessoa (tipo, nome, "id_pessoaFisica") values (${tipo}, ${nome}, ${part?.id ?? null}) returning id`);
  return row?.id ?? 0;
}

/**
 * Gives a client of the demonstration a document of the registry. An unfinished registration waits for its consultant.
 */
async function giveDocument(tx: Queryable, id: number, cpf: string, isBegun: boolean): Promise<void> {
  await tx.execute(
    sql`update cliente set documento = ${cpf}, tipo_pessoa = 'FISICA' where id = ${id} and dh_exclusao is null`,
  );
  if (!isBegun) return;
  await tx.execute(sql`
    update cliente set tipo = 'CONSULTOR', status = 'PENDENTE', aceite_consultor = false where id = ${id} and dh_exclusao is null`);
}
