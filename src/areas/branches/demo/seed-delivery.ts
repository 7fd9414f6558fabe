import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';

type Zone = {
  readonly nome: string;
  readonly pais: string;
  readonly ordem: number;
  readonly estados?: readonly string[];
  /** First and last five digits of postal codes (ranges of Correios). */
  readonly ceps?: readonly [first: string, last: string];
  /** Distance from the branches of each region, from 1 on. */
  readonly steps?: Readonly<Record<string, number>>;
};

/** Regions of Brazil with their distances from each other. */
const regions: readonly Zone[] = [
  zoneOf('Sudeste', ['SP', 'RJ', 'MG', 'ES'], { SE: 1, S: 2, CO: 2, NE: 3, N: 4 }),
  zoneOf('Sul', ['PR', 'SC', 'RS'], { S: 1, SE: 2, CO: 3, NE: 4, N: 5 }),
  zoneOf('Centro-Oeste', ['GO', 'DF', 'MT', 'MS'], { CO: 1, SE: 2, S: 3, NE: 3, N: 3 }),
  zoneOf('Nordeste', ['BA', 'SE', 'AL', 'PE', 'PB', 'RN', 'CE', 'PI', 'MA'], { NE: 1, N: 2, SE: 3, CO: 3, S: 4 }),
  zoneOf('Norte', ['PA', 'AP', 'AM', 'RR', 'AC', 'RO', 'TO'], { N: 1, NE: 2, CO: 3, SE: 4, S: 5 }),
];

/** The surroundings of each Brazilian branch, and the countries of the others. */
const surroundings: Readonly<Record<string, { readonly zone: Zone; readonly region: string }>> = {
  'São Paulo': { zone: cityOf('Grande São Paulo', '01000', '09999'), region: 'SE' },
  Curitiba: { zone: cityOf('Curitiba e região', '80000', '83800'), region: 'S' },
  'Belo Horizonte': { zone: cityOf('Grande Belo Horizonte', '30000', '34999'), region: 'SE' },
  Recife: { zone: cityOf('Recife e região', '50000', '54999'), region: 'NE' },
  Goiânia: { zone: cityOf('Goiânia e região', '74000', '75269'), region: 'CO' },
  Belém: { zone: cityOf('Belém e região', '66000', '67999'), region: 'N' },
  Assunção: { zone: { nome: 'Paraguai', pais: 'PY', ordem: 90 }, region: 'PY' },
  Quito: { zone: { nome: 'Equador', pais: 'EC', ordem: 90 }, region: 'EC' },
  'Cidade do México': { zone: { nome: 'México', pais: 'MX', ordem: 90 }, region: 'MX' },
  'Santa Cruz de la Sierra': { zone: { nome: 'Bolívia', pais: 'BO', ordem: 90 }, region: 'BO' },
};

/** A real in the currency of a branch, and the step to which amounts are rounded. */
const currencies: Readonly<Record<string, readonly [rate: number, unit: number]>> = {
  BRL: [1, 0.1],
  PYG: [1340, 1000],
  USD: [0.19, 0.5],
  MXN: [3.4, 5],
  BOB: [1.28, 1],
};

/** Maximum weight of a rate, and its price in reais for the nearest zone. */
const weights: readonly (readonly [upTo: number | null, price: number, perKilogram: number])[] = [
  [10, 29, 0],
  [60, 89, 0],
  [null, 89, 1.2],
];

type Rate = {
  readonly zona: string;
  readonly peso_maximo: number | null;
  readonly preco: number;
  readonly preco_kg: number;
  readonly valor_gratis: number | null;
  readonly prazo: number;
  readonly erro: string | null;
};

type Option = {
  readonly tipo: 'RETIRADA' | 'TRANSPORTADORA' | 'ENTREGA_PROPRIA';
  readonly constante: string;
  readonly descricao: string;
  readonly prazo: number | null;
  /** Number at Melhor Envio: 1 is PAC, 2 SEDEX. */
  readonly servico?: string;
  readonly peso_maximo: number | null;
  readonly erro_area: string | null;
  readonly erro_peso: string | null;
  readonly rates: readonly Rate[];
};

type Branch = { readonly id: number; readonly nome: string; readonly moeda: string };

function zoneOf(nome: string, estados: readonly string[], steps: Readonly<Record<string, number>>): Zone {
  return { nome, pais: 'BR', ordem: 50, estados, steps };
}

function cityOf(nome: string, first: string, last: string): Zone {
  return { nome, pais: 'BR', ordem: 10, ceps: [`${first}000`, `${last}999`] };
}

/**
 * Adds zones, and delivery options for each demonstration branch: pickup, own delivery nearby, a carrier by zone and
 * weight, and a fast one that does not serve every zone. Does nothing if there are any options.
 */
export async function seedDelivery(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await tx.query(sql`select 1 as found from opcao_entrega limit 1`);
    if (some.length > 0) return;
    const branches = await tx.query<Branch>(
      sql`select id, nome, moeda from filial where ativo is not false order by id`,
    );
    for (const zone of [...Object.values(surroundings).map(({ zone: own }) => own), ...regions])
      await putZone(tx, zone);
    for (const branch of branches)
      for (const [index, option] of optionsOf(branch).entries()) await putOption(tx, branch, option, (index + 1) * 10);
  });
}

async function putZone(tx: Queryable, { nome, pais, ordem, estados = [], ceps }: Zone): Promise<void> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into zona_entrega (nome, id_pais, ordem, ativo)
    select ${nome}, p.id, ${ordem}::bigint, true from pais as p where p.sigla = ${pais}
    on conflict do nothing returning id`);
  if (row === undefined) return;
  if (ceps !== undefined)
    await tx.execute(sql`
      insert into zona_entrega_faixa (id_zona, cep_inicial, cep_final) values (${row.id}, ${ceps[0]}, ${ceps[1]})`);
  await tx.execute(sql`
    insert into zona_entrega_faixa (id_zona, id_estado)
    select ${row.id}::bigint, e.id from estado as e join pais as p on p.id = e.id_pais
    where p.sigla = ${pais} and e.sigla = any(${estados}::text[]) order by e.sigla`);
}

/** The options of a branch; branches unknown to the demonstration offer only pickup. */
function optionsOf({ nome, moeda }: Branch): readonly Option[] {
  const pickup: Option = {
    ...{ tipo: 'RETIRADA', constante: 'RETIRADA', descricao: 'Retirar na filial', prazo: 1, peso_maximo: null },
    ...{ erro_area: null, erro_peso: null, rates: [] },
  };
  const around = surroundings[nome];
  if (around === undefined) return [pickup];
  const money = (reais: number): number => {
    const [rate, unit] = currencies[moeda] ?? [1, 0.1];
    return Math.round(Math.ceil((reais * rate) / unit) * unit * 100) / 100;
  };
  const far = around.zone.pais === 'BR' ? regions : [];
  const distances = [
    { zone: around.zone, step: 1 },
    ...far.map((zone) => ({ zone, step: 1 + (zone.steps?.[around.region] ?? 5) })),
  ];
  const carrier = distances.flatMap(({ zone, step }) =>
    weights.map(
      ([upTo, price, perKilogram]): Rate => ({
        ...{
          zona: zone.nome,
          peso_maximo: upTo,
          preco: money(price * (0.7 + 0.3 * step)),
          preco_kg: money(perKilogram * step),
        },
        ...{ valor_gratis: step === 1 ? money(3000) : null, prazo: 1 + 2 * step, erro: null },
      }),
    ),
  );
  const fast = distances.slice(0, 4).map(
    ({ zone, step }): Rate => ({
      ...{
        zona: zone.nome,
        peso_maximo: null,
        preco: money(120 * step),
        preco_kg: money(2),
        valor_gratis: null,
        prazo: step,
      },
      erro: zone.nome === 'Nordeste' ? 'Entregas expressas para o Nordeste voltam em janeiro.' : null,
    }),
  );
  return [
    pickup,
    {
      ...(around.zone.pais === 'BR' ? { servico: '1' } : {}),
      ...{ tipo: 'TRANSPORTADORA', constante: 'TRANSPORTADORA', descricao: 'Transportadora', prazo: null },
      ...{ peso_maximo: 600, erro_area: 'CEP fora da área de entrega.', rates: carrier },
      erro_peso: 'O pedido passa do peso que a transportadora leva: divida-o em dois.',
    },
    {
      ...{
        tipo: 'ENTREGA_PROPRIA',
        constante: 'ENTREGA_PROPRIA',
        descricao: 'Entrega e montagem pela filial',
        prazo: null,
      },
      ...{ peso_maximo: 400, erro_area: null, erro_peso: null },
      rates: [
        {
          ...{ zona: around.zone.nome, peso_maximo: null, preco: money(150), preco_kg: 0, valor_gratis: money(5000) },
          ...{ prazo: 2, erro: null },
        },
      ],
    },
    {
      ...(around.zone.pais === 'BR' ? { servico: '2' } : {}),
      ...{ tipo: 'TRANSPORTADORA', constante: 'EXPRESSA', descricao: 'Entrega expressa', prazo: null, peso_maximo: 60 },
      ...{ erro_area: 'CEP fora da área de entrega expressa.', rates: fast },
      erro_peso: 'A entrega expressa leva até 60 kg.',
    },
  ];
}

async function putOption(tx: Queryable, branch: Branch, option: Option, ordem: number): Promise<void> {
  const { tipo, constante, descricao, prazo, servico = null, peso_maximo, erro_area, erro_peso, rates } = option;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into opcao_entrega (id_filial, tipo, constante, descricao, unidade_tempo, preco, prazo, peso_maximo, erro_area, erro_peso,
      servico, ordem, ativo)
    values (${branch.id}, ${tipo}, ${constante}, ${descricao}, 'DIAS_UTEIS', 0, ${prazo}, ${peso_maximo}, ${erro_area}, ${erro_peso},
      ${servico}, ${ordem}, true)
    on conflict do nothing returning id`);
  if (row === undefined) return;
  await tx.execute(sql`
    insert into opcao_entrega_tarifa (id_opcao, id_zona, peso_maximo, preco, preco_kg, valor_gratis, prazo, erro)
    select ${row.id}::bigint, z.id, r.peso_maximo, r.preco, r.preco_kg, r.valor_gratis, r.prazo, r.erro
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (zona text, peso_maximo numeric, preco numeric,
      preco_kg numeric, valor_gratis numeric, prazo bigint, erro text)
    join zona_entrega as z on z.nome = r.zona
    order by z.ordem, z.id, r.peso_maximo nulls last`);
}
