import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discountPrice } from '../../../src/areas/catalogue/rules/discounts.ts';
import { specialPrice } from '../../../src/areas/catalogue/rules/special-price.ts';
import { checkConfiguration, type SpecialRequest } from '../../../src/areas/catalogue/rules/special-product.ts';
import { currencyDecimals, fromMinor, toMinor } from '../../../src/domain/numbers/money.ts';
import { createRandom, drawInteger, type Random } from '../../../src/domain/random.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { testDatabase, testDatabaseKind } from '../../support/database.ts';

/** Currencies of the branches. */
const branchCurrencies = ['BRL', 'PYG', 'USD', 'MXN', 'BOB'] as const;

/** A product as a call answers it: amounts as decimal numbers, lengths in metres. */
type RandomProduct = {
  readonly moeda: (typeof branchCurrencies)[number];
  readonly valor: number;
  readonly percentual_desconto: number;
  readonly quantidade: number;
  readonly comprimento: number;
  readonly largura: number;
  readonly diametro: number;
  readonly acrescimo: number;
  readonly acessorio: number;
};

/** Percents of price lists, many of which end in halves of the smallest unit. */
const usualPercents = [0, 5, 10, 12.5, 15, 20.01, 33.33, 50, 75, 100];

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
}, 60_000);
afterAll(() => db.close());

const products = drawProducts(10_000, 1);

/** What a product costs in each way; amounts in the decimals of the API. */
type Prices = {
  readonly desconto: number;
  readonly promocao: number;
  readonly especial: number;
  readonly redondo: number;
};

test('the products are of every currency, and many of them lie on the edge between two amounts', () => {
  expect(new Set(products.map(({ moeda }) => moeda))).toEqual(new Set(branchCurrencies));
  const edges = products.filter((product) => {
    const [rest, of] = discountFraction(product);
    return 2n * (rest % of) === of;
  });
  expect(edges.length).toBeGreaterThan(100);
});

test('prices, discounts and areas are those of plain fractions, for 10,000 products in five currencies', () => {
  expect(products.map(priceInPortal)).toEqual(products.map(priceByFractions));
});

test(`prices, discounts and areas are those of the database, for 10,000 products (${testDatabaseKind})`, async () => {
  const given = products.map((product, row) => ({ ...product, row, decimais: currencyDecimals(product.moeda) }));
  const rows = await db.query<Prices>(sql`
    select
      valor - round(valor * percentual_desconto / 100, decimais) as desconto,
      (valor - round(valor * percentual_desconto / 100, decimais)) * quantidade as promocao,
      round(valor * comprimento * largura, decimais) + quantidade * acessorio + acrescimo as especial,
      round(valor * 3.14 * (diametro / 2) * (diametro / 2), decimais) + quantidade * acessorio + acrescimo as redondo
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as product(
      "row" int, decimais int, valor numeric, percentual_desconto numeric, quantidade numeric,
      comprimento numeric, largura numeric, diametro numeric, acrescimo numeric, acessorio numeric
    )
    order by "row"`);
  expect(products.map(priceInPortal)).toEqual(rows);
});

/** As browser and server do. */
function priceInPortal(product: RandomProduct): Prices {
  const { moeda, percentual_desconto, quantidade } = product;
  const valor = toMinor(product.valor, moeda);
  const { after } = discountPrice(valor, percentual_desconto);
  const prices = {
    price: valor,
    extra: toMinor(product.acrescimo, moeda),
    accessories: new Map([[5101, toMinor(product.acessorio, moeda)]]),
  };
  const total = (request: SpecialRequest): number => {
    const { configuration } = checkConfiguration({ ...request, acessorios: [{ id_sku: 5101, quantidade }] }, null);
    if (configuration === null) throw new Error('The product is drawn so that it can be made.');
    return fromMinor(specialPrice(configuration, prices).total, moeda);
  };
  return {
    desconto: fromMinor(after, moeda),
    promocao: fromMinor(after * quantidade, moeda),
    especial: total({ tipo: 'ESPECIAL', comprimento: product.comprimento, largura: product.largura }),
    redondo: total({ tipo: 'REDONDO', diametro: product.diametro }),
  };
}

/** With whole numbers read from the decimal text, one division each. */
function priceByFractions(product: RandomProduct): Prices {
  const decimals = currencyDecimals(product.moeda);
  const read = (value: number, places: number): bigint => BigInt(value.toFixed(places).replace('.', ''));
  const valor = read(product.valor, decimals);
  const [part, of] = discountFraction(product);
  const after = valor - halfUp(part, of);
  const added = BigInt(product.quantidade) * read(product.acessorio, decimals) + read(product.acrescimo, decimals);
  const special = valor * read(product.comprimento, 3) * read(product.largura, 3);
  const round = valor * 314n * read(product.diametro, 3) ** 2n;
  const toNumber = (minor: bigint): number => Number(minor) / 10 ** decimals;
  return {
    desconto: toNumber(after),
    promocao: toNumber(after * BigInt(product.quantidade)),
    especial: toNumber(halfUp(special, 1_000_000n) + added),
    redondo: toNumber(halfUp(round, 400_000_000n) + added),
  };
}

/** Minor units of a discount as numerator and denominator. */
function discountFraction({ moeda, valor, percentual_desconto }: RandomProduct): readonly [bigint, bigint] {
  const minor = BigInt(valor.toFixed(currencyDecimals(moeda)).replace('.', ''));
  return [minor * BigInt(percentual_desconto.toFixed(2).replace('.', '')), 10_000n];
}

function halfUp(part: bigint, of: bigint): bigint {
  return part / of + (2n * (part % of) >= of ? 1n : 0n);
}

/** Products with prices from one unit to millions, the same ones for the same seed. */
function drawProducts(count: number, seed: number): readonly RandomProduct[] {
  return Array.from({ length: count }, (_, index) => drawProduct(createRandom(seed, index), index));
}

function drawProduct(random: Random, index: number): RandomProduct {
  const moeda = branchCurrencies[index % branchCurrencies.length] ?? 'BRL';
  const amount = (digits: number) => fromMinor(drawInteger(random, 10 ** (1 + drawInteger(random, digits))), moeda);
  const metres = () => (10 + drawInteger(random, 6000)) / 1000;
  const usual = usualPercents[drawInteger(random, usualPercents.length * 2)];
  return {
    moeda,
    valor: amount(9),
    percentual_desconto: usual ?? drawInteger(random, 10_001) / 100,
    quantidade: drawInteger(random, 20),
    ...{ comprimento: metres(), largura: metres(), diametro: metres() },
    acrescimo: amount(5),
    acessorio: amount(6),
  };
}
