import sql from 'sql-template-tag';
import { toMinor } from '../../../domain/numbers/money.ts';
import type { Volume } from '../../../domain/volumes.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { DeliveryKind, DeliveryOption, DeliveryZone, TimeUnit } from '../rules/rates.ts';

/** A branch that sends deliveries. */
export type SendingBranch = {
  readonly id: number;
  readonly moeda: string;
  /** ISO 3166-1 code of its country, of two letters. */
  readonly pais: string;
  readonly cep: string | null;
  /** Whether it offers pickup. */
  readonly retirada: boolean;
};

/** The branch; null for a closed or unknown one. */
export async function findSendingBranch(db: Queryable, id: number): Promise<SendingBranch | null> {
  const [row] = await db.query<SendingBranch>(sql`
    select f.id, f.moeda, p.sigla as pais, c.cep, coalesce(c.retirada, true) as retirada
    from filial as f join pais as p on p.id = f.id_pais left join configuracao_filial as c on c.id_filial = f.id
    where f.id = ${id} and f.ativo is not false`);
  return row ?? null;
}

/** The options of a branch, in the order of its staff. */
export async function readOptions(db: Queryable, { id, moeda }: SendingBranch): Promise<readonly DeliveryOption[]> {
  const rows = await db.query<OptionRow>(sql`
    select o.id, o.constante, o.descricao, o.tipo, o.unidade_tempo, o.preco, o.prazo, o.peso_maximo, o.erro_area, o.erro_peso,
      o.ordem, o.servico, coalesce((
        select jsonb_agg(jsonb_build_object('zona', t.id_zona, 'peso_maximo', t.peso_maximo, 'preco', t.preco, 'preco_kg', t.preco_kg,
          'valor_gratis', t.valor_gratis, 'prazo', t.prazo, 'erro', t.erro) order by t.id)
        from opcao_entrega_tarifa as t where t.id_opcao = o.id), '[]') as tarifas
    from opcao_entrega as o
    where o.id_filial = ${id} and o.ativo is not false
    order by o.ordem, o.id`);
  const money = (amount: number): number => toMinor(amount, moeda);
  return rows.map((row) => ({
    ...{ id: row.id, code: row.constante, name: row.descricao, kind: row.tipo, timeUnit: row.unidade_tempo },
    ...{ price: money(row.preco ?? 0), time: row.prazo, maxWeight: gramsOf(row.peso_maximo) },
    ...{ areaError: row.erro_area, weightError: row.erro_peso, order: row.ordem ?? 0, service: row.servico },
    rates: row.tarifas.map((rate) => ({
      ...{ zone: rate.zona, maxWeight: gramsOf(rate.peso_maximo), time: rate.prazo, obstacle: rate.erro },
      ...{ price: money(rate.preco), pricePerKilo: money(rate.preco_kg ?? 0) },
      freeFrom: rate.valor_gratis === null ? null : money(rate.valor_gratis),
    })),
  }));
}

type OptionRow = {
  readonly id: number;
  readonly constante: string;
  readonly descricao: string;
  readonly tipo: DeliveryKind;
  readonly unidade_tempo: TimeUnit;
  readonly preco: number | null;
  readonly prazo: number | null;
  readonly peso_maximo: number | null;
  readonly erro_area: string | null;
  readonly erro_peso: string | null;
  readonly ordem: number | null;
  readonly servico: string | null;
  readonly tarifas: readonly {
    readonly zona: number;
    readonly peso_maximo: number | null;
    readonly preco: number;
    readonly preco_kg: number | null;
    readonly valor_gratis: number | null;
    readonly prazo: number;
    readonly erro: string | null;
  }[];
};

/** The delivery zones of a country. */
export async function readZones(db: Queryable, country: string): Promise<readonly DeliveryZone[]> {
  const rows = await db.query<{
    id: number;
    ordem: number | null;
    faixas: readonly { sigla: string | null; nome: string | null; inicio: string | null; fim: string | null }[];
  }>(sql`
    select z.id, z.ordem, coalesce((
      select jsonb_agg(jsonb_build_object('sigla', e.sigla, 'nome', e.nome, 'inicio', f.cep_inicial, 'fim', f.cep_final) order by f.id)
      from zona_entrega_faixa as f left join estado as e on e.id = f.id_estado where f.id_zona = z.id), '[]') as faixas
    from zona_entrega as z join pais as p on p.id = z.id_pais
    where p.sigla = ${country} and z.ativo is not false`);
  return rows.map(({ id, ordem, faixas }) => ({
    ...{ id, country, order: ordem ?? 0 },
    ranges: faixas.map(({ sigla, nome, inicio, fim }) => ({
      state: sigla === null ? null : { code: sigla, name: nome ?? sigla },
      ...{ firstCep: inicio, lastCep: fim },
    })),
  }));
}

/** Units of a SKU. */
export type DeliveryItem = {
  readonly sku: number;
  readonly quantity: number;
  /** Price of one unit in minor units; defaults to that of the branch. */
  readonly price?: number;
};

/**
 * Packages of the items, with the branch's prices of a day if the items have none, and whether all weights and sizes
 * are known; or the first SKU that is not on sale.
 */
export async function readVolumes(
  db: Queryable,
  { id, moeda }: SendingBranch,
  items: readonly DeliveryItem[],
  day: string,
): Promise<{ readonly volumes: readonly Volume[]; readonly isMeasured: boolean } | { readonly missing: number }> {
  const rows = await db.query<{
    id: number;
    peso: number | null;
    comprimento: number | null;
    largura: number | null;
    altura: number | null;
    valor: number | null;
  }>(sql`
    select s.id, s.peso, s.embalagem_comprimento as comprimento, s.embalagem_largura as largura, s.embalagem_altura as altura, (
      select x.valor - round(x.valor * coalesce(x.percentual_desconto, 0) / 100, case ${moeda}::text when 'PYG' then 0 else 2 end)
      from preco_sku as x
      where x.id_sku = s.id and x.id_filial = ${id} and x.vigencia <= ${day}::date
      order by x.vigencia desc limit 1) as valor
    from sku as s join produto as p on p.id = s.id_produto
    where s.id = any (${items.map(({ sku }) => sku)}::bigint[]) and s.ativo is not false and p.ativo is not false`);
  const skus = new Map(rows.map((row) => [row.id, row]));
  const volumes: Volume[] = [];
  let isMeasured = true;
  for (const { sku, quantity, price } of items) {
    const row = skus.get(sku);
    if (row === undefined || (price === undefined && row.valor === null)) return { missing: sku };
    const { peso, comprimento, largura, altura } = row;
    const size =
      comprimento !== null && largura !== null && altura !== null
        ? { length: millimetres(comprimento), width: millimetres(largura), height: millimetres(altura) }
        : null;
    isMeasured &&= peso !== null && size !== null;
    volumes.push({ weight: gramsOf(peso) ?? 0, size, quantity, value: price ?? toMinor(row.valor ?? 0, moeda) });
  }
  return { volumes, isMeasured };
}

function gramsOf(kilos: number | null): number | null {
  return kilos === null ? null : Math.round(kilos * 1_000);
}

function millimetres(centimetres: number): number {
  return Math.round(centimetres * 10);
}

/** The CEP and state of a client's own address; null if unknown. */
export async function findClientPlace(
  db: Queryable,
  client: number,
): Promise<{ readonly cep: string | null; readonly estado: string | null } | null> {
  const [row] = await db.query<{ cep: string | null; estado: string | null }>(sql`
    select c.cep, e.sigla as estado
    from cliente as c left join cidade as i on i.id = c.id_cidade left join estado as e on e.id = i.id_estado
    where c.id = ${client}`);
  return row ?? null;
}
