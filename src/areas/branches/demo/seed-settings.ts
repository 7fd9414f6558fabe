import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

type Settings = {
  readonly filial: string;
  readonly desconto: number;
  readonly pedido_minimo: number | null;
  readonly telefone: string;
  readonly endereco: string;
  readonly horario: string;
  /** Postal code from which orders are shipped, in Brazil: carriers require it. */
  readonly cep?: string;
};

const weekdays = 'Segunda a sexta, das 9h às 18h';
const withSaturday = `${weekdays}; sábado, das 9h às 13h`;

const settings: readonly Settings[] = [
  settingsOf('São Paulo', 10, 150, '+551130040101', 'Rua das Laranjeiras, 210, Mooca', withSaturday, '03119000'),
  settingsOf('Curitiba', 8, 150, '+554130040102', 'Avenida das Araucárias, 1500, Portão', withSaturday, '80320000'),
  settingsOf('Belo Horizonte', 8, 150, '+553130040103', 'Rua dos Ipês, 88, Savassi', weekdays, '30130140'),
  settingsOf('Recife', 12, 100, '+558130040104', 'Rua do Mangue, 45, Boa Viagem', withSaturday, '51020000'),
  settingsOf('Goiânia', 8, 100, '+556230040105', 'Avenida do Cerrado, 730, Setor Bueno', weekdays, '74215010'),
  settingsOf('Belém', 12, 100, '+559130040106', 'Travessa das Mangueiras, 19, Umarizal', weekdays, '66053000'),
  settingsOf('Assunção', 6, 200_000, '+59521600107', 'Calle Palma 340, Centro', withSaturday),
  settingsOf('Quito', 5, 30, '+59322600108', 'Avenida Amazonas N24-100', weekdays),
  settingsOf('Cidade do México', 5, 500, '+525550040109', 'Calle Durango 215, Roma Norte', weekdays),
  settingsOf('Santa Cruz de la Sierra', 6, 200, '+59133400110', 'Avenida Monseñor Rivero 60', weekdays),
];

function settingsOf(
  filial: string,
  desconto: number,
  pedido_minimo: number,
  ...[telefone, endereco, horario, cep]: readonly [string, string, string, string?]
): Settings {
  return { filial, desconto, pedido_minimo, telefone, endereco, horario, ...(cep === undefined ? {} : { cep }) };
}

/** Adds the settings of each demonstration branch. Does nothing if there are any. */
export async function seedBranchSettings(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await tx.query(sql`select 1 as found from configuracao_filial limit 1`);
    if (some.length > 0) return;
    await tx.execute(sql`
      insert into configuracao_filial (id_filial, nome, percentual_desconto_maximo, validade_orcamento, valor_minimo_pedido, retirada,
        venda_futura, telefone, endereco, horario, cep)
      select f.id, f.nome, r.desconto, 15, r.pedido_minimo, true, f.moeda = 'BRL', r.telefone, r.endereco, r.horario, r.cep
      from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) as r (filial text, desconto numeric, pedido_minimo numeric,
        telefone text, endereco text, horario text, cep text)
      join filial as f on f.nome = r.filial
      order by f.id on conflict do nothing`);
  });
}
