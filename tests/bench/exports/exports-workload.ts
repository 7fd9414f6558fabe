/** One request of the agreement check, written twice: for the API, and by hand for the database. */
export type AgreementCall = { readonly query: string; readonly where: string; readonly order: string };

type Choice = readonly [query: string, where: string];

const statuses: readonly Choice[] = ['ATIVO', 'INATIVO', 'BLOQUEADO'].map((id) => [
  `status=${id}`,
  `t.status = '${id}'`,
]);
const people: readonly Choice[] = ['FISICA', 'JURIDICA'].map((id) => [`tipo_pessoa=${id}`, `t.tipo_pessoa = '${id}'`]);

/** Requests with up to three filters each and a sort, drawn by `random` (0 to below 1). */
export function agreementCalls(count: number, random: () => number): AgreementCall[] {
  const whole = (below: number): number => Math.floor(random() * below);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[whole(items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  };
  const day = (offset: number): string =>
    new Date(Date.UTC(2016, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
  const filters: readonly (() => Choice)[] = [
    () => pick(statuses),
    () => pick(people),
    () => {
      const from = whole(3_000);
      const to = from + 500 + whole(5_000);
      return [`limite_credito=${from}.5 | ${to}`, `t.limite_credito >= ${from}.5 and t.limite_credito <= ${to}`];
    },
    () => {
      const [from, to] = [day(whole(2_000)), day(2_000 + whole(1_800))];
      return [`data_cadastro=${from} | ${to}`, `t.data_cadastro between '${from}' and '${to}'`];
    },
    () => {
      const word = pick(['silva', 'Antônio', 'souza', 'GONÇALVES', 'lima']);
      return [
        `nome=${encodeURIComponent(word)}`,
        `vitral_normaliza(t.nome) like '%' || vitral_normaliza('${word}') || '%'`,
      ];
    },
  ];
  const sorts: readonly Choice[] = [
    ['nome', 'vitral_normaliza(t.nome) collate "C"'],
    ['limite_credito', 't.limite_credito'],
    ['data_cadastro', 't.data_cadastro'],
    ['cidade', '(select vitral_normaliza(c.nome) collate "C" from cidade c where c.id = t.id_cidade)'],
  ];
  return Array.from({ length: count }, (_, index) => {
    // The first asks for everything there is.
    const chosen = index === 0 ? [] : filters.filter(() => random() < 0.4).map((make) => make());
    const [by, column] = pick(sorts);
    const direction = pick(['asc', 'desc']);
    return {
      query: [...chosen.map(([query]) => query), `sortBy=${by}`, `sortType=${direction}`].join('&'),
      where: ['t.dh_exclusao is null', ...chosen.map(([, where]) => where)].join(' and '),
      order: `${column} ${direction} nulls last, t.id ${direction}`,
    };
  });
}
