/** What every contestant draws: seeded, so that it is the same in every run and for all of them. */

export type FieldDef = {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'money' | 'date' | 'select' | 'checkbox' | 'textarea' | 'phone';
  readonly required: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly visibleWhen?: { readonly field: string; readonly equals: unknown };
};
export type FormDef = { readonly title: string; readonly fields: readonly FieldDef[] };

export type ColumnDef = { readonly key: string; readonly label: string; readonly type: string; readonly width: number };
export type GridDef = {
  readonly title: string;
  readonly columns: readonly ColumnDef[];
  readonly mode: 'client' | 'paged';
  readonly total: number;
  readonly pageSize: number;
  /** Height of the scrolling part in px. */
  readonly height: number;
  readonly sortBy: string;
};
export type GridRow = { readonly id: number } & Readonly<Record<string, string | number>>;
export type Person = {
  readonly id: number;
  readonly nome: string;
  readonly cargo: string;
  readonly superior: number | null;
};
export type TreeNode = { readonly id: string; readonly label: string; children?: TreeNode[] };

const options = [
  { value: 'A', label: 'Ativo' },
  { value: 'B', label: 'Bloqueado' },
  { value: 'I', label: 'Inativo' },
];
/** Ten fields a block; the last one is seen only with a certain answer to another. */
const block: readonly FieldDef['type'][] = [
  'text',
  'select',
  'money',
  'date',
  'phone',
  'number',
  'checkbox',
  'textarea',
  'text',
  'text',
];
const required: ReadonlySet<number> = new Set([0, 2, 5]);

/** A form of `count` fields: three of ten required, one of ten conditional. */
export function makeForm(count: number): FormDef {
  const fields = Array.from({ length: count }, (_, index): FieldDef => {
    const place = index % 10;
    const type = block[place] ?? 'text';
    return {
      key: keyOf(index),
      label: `Campo ${index} (${type})`,
      type,
      required: required.has(place),
      ...(type === 'select' ? { options } : {}),
      ...(place === 9 ? { visibleWhen: { field: keyOf(index - 8), equals: 'B' } } : {}),
    };
  });
  return { title: `Formulário de ${count} campos`, fields };
}

/** An optional text field in the middle, which is always in sight: typing is measured there. */
export function typedField({ fields }: FormDef): FieldDef {
  const middle = Math.floor(fields.length / 20) * 10 + 8;
  const field = fields[middle] ?? fields[8];
  if (field === undefined) throw new Error('A form to type into has at least nine fields.');
  return field;
}

const columns: readonly ColumnDef[] = [
  ['codigo', 'Código', 'text', 100],
  ['nome', 'Nome', 'text', 200],
  ['cidade', 'Cidade', 'text', 140],
  ['uf', 'UF', 'text', 60],
  ['telefone', 'Telefone', 'text', 140],
  ['email', 'E-mail', 'text', 220],
  ['valor', 'Valor', 'number', 110],
  ['parcelas', 'Parcelas', 'number', 90],
  ['emissao', 'Emissão', 'text', 110],
  ['vencimento', 'Vencimento', 'text', 110],
  ['situacao', 'Situação', 'text', 110],
  ['observacao', 'Observação', 'text', 240],
].map(([key, label, type, width]) => ({
  key: String(key),
  label: String(label),
  type: String(type),
  width: Number(width),
}));
const names = ['Ana', 'João', 'Conceição', 'Antônio', 'Luíza', 'Sebastião', 'Márcia', 'José'];
const families = ['Silva', 'Araújo', 'Gonçalves', 'Souza', 'Nóbrega', 'Lima', 'Falcão'];
const cities = ['São Paulo', 'Belém', 'Goiânia', 'Florianópolis', 'Recife', 'Maceió'];
const states = ['SP', 'PA', 'GO', 'SC', 'PE', 'AL'];

/** Rows of twelve columns in an order that sorting by `codigo` changes. */
export function makeGrid(
  count: number,
  mode: GridDef['mode'] = 'client',
): { readonly def: GridDef; readonly rows: GridRow[] } {
  const random = generator(count);
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  const rows = Array.from({ length: count }, (_, index): GridRow => {
    const code = (index * 7919) % count;
    return {
      id: index + 1,
      codigo: `C${String(code).padStart(6, '0')}`,
      nome: `${pick(names)} ${pick(families)} ${pick(families)}`,
      cidade: pick(cities),
      uf: pick(states),
      telefone: `(11) 9${1000 + Math.floor(random() * 9000)}-${1000 + Math.floor(random() * 9000)}`,
      email: `cliente${code}@exemplo.com.br`,
      valor: Math.round(random() * 1e7) / 100,
      parcelas: 1 + Math.floor(random() * 48),
      emissao: '2026-03-01',
      vencimento: '2026-04-01',
      situacao: pick(['Ativo', 'Bloqueado', 'Inativo']),
      observacao: `Contrato nº ${1000 + code} revisado`,
    };
  });
  const def: GridDef = { title: 'Clientes', columns, mode, total: count, pageSize: 10, height: 600, sortBy: 'codigo' };
  return { def, rows };
}

/** A tree of `count` nodes with ten children each. */
export function makeTree(count: number): TreeNode[] {
  const nodes = Array.from({ length: count }, (_, index): TreeNode => ({ id: `n${index}`, label: `Conta ${index}` }));
  for (const [index, node] of nodes.entries()) {
    const parent = index === 0 ? undefined : nodes[Math.floor((index - 1) / 10)];
    if (parent === undefined) continue;
    parent.children ??= [];
    parent.children.push(node);
  }
  return nodes.slice(0, 1);
}

/** `count` people, ten right below each. */
export function makePeople(count: number): Person[] {
  const random = generator(count);
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    nome: `${pick(names)} ${pick(families)} ${pick(families)}`,
    cargo: pick(['Consultor', 'Distribuidor', 'Diretor']),
    superior: index === 0 ? null : Math.floor((index - 1) / 10) + 1,
  }));
}

/** The figures of a dashboard: one list for each of its calls. */
export type DashboardData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export function makeDashboard(): DashboardData {
  const random = generator(12);
  const figure = (most: number) => Math.round(random() * most);
  const list = (size: number, row: (index: number) => Readonly<Record<string, unknown>>) =>
    Array.from({ length: size }, (_, index) => ({ id: index + 1, ...row(index) }));
  return {
    resumo: list(6, (index) => ({ descricao: `Quadro ${index + 1}`, valor: figure(50_000) })),
    saldos: list(4, (index) => ({ descricao: `Saldo ${index + 1}`, valor: figure(9_000) })),
    meses: list(24, (index) => ({
      referencia: `2026-${String(1 + Math.floor(index / 2)).padStart(2, '0')}-01`,
      grupo: index % 2 === 0 ? 'Pessoal' : 'Equipe',
      pontos: figure(4_000),
    })),
    paises: ['BRA', 'PRY', 'BOL', 'ECU', 'MEX', 'ARG', 'CHL', 'USA'].map((pais, index) => ({
      id: index + 1,
      pais,
      pontos: figure(9_000),
    })),
    estados: states.map((estado, index) => ({ id: index + 1, estado, pontos: figure(9_000) })),
    linhas: list(7, (index) => ({ descricao: `Linha ${index + 1}`, pontos: figure(900) })),
    rede: makePeople(400).map((person) => ({ ...person, pontos: figure(90) })),
    clientes: makeGrid(10).rows,
    pedidos: makeGrid(10).rows,
    movimentos: list(10, (index) => ({ data: `2026-11-${String(10 + index)}`, nome: `Movimento ${index + 1}` })),
  };
}

function keyOf(index: number): string {
  return `f${String(index).padStart(4, '0')}`;
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (a linear congruential generator). */
function generator(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
