import sql from 'sql-template-tag';
import { dayAround, demoMonth } from '../../../demo/demo-month.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import type { Database } from '../../../platform/database/database.ts';

type InformativoRow = {
  readonly titulo: string;
  readonly descricao: string;
  readonly data_informativo: string;
  readonly tipo_constante: string;
  readonly tipo_descricao: string;
  readonly ativo: boolean;
  readonly link_conteudo: string | null;
};

const months = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
];
const lines = ['Serra Azul', 'Neblina', 'Vale Verde', 'Horizonte', 'Aurora'];
const cities = ['Curitiba', 'Recife', 'Goiânia', 'Belém', 'Assunção', 'Quito'];

type Kind = {
  readonly tipo: string;
  readonly descricao: string;
  readonly title: (month: string, index: number) => string;
  readonly text: (month: string, index: number) => readonly string[];
  /** A screen of the portal that is its content. */
  readonly link?: string;
};

/** Messages to the network, in turn. */
const kinds: readonly Kind[] = [
  {
    tipo: 'TABELA_PRECOS',
    descricao: 'Tabela de preços',
    title: (month) => `Tabela de preços de ${month}`,
    text: (month, index) => [
      `Os preços desta tabela valem a partir do primeiro dia de ${month} em todas as filiais do Brasil.`,
      `A linha ${lineOf(index)} teve reajuste médio de ${2 + (index % 5)} %. As demais linhas ficam como estavam.`,
      'Pedidos pagos até o último dia útil do mês anterior seguem os preços antigos. Orçamentos valem por 15 dias.',
      'Em caso de dúvida, fale com o atendimento da sua filial antes de fechar o pedido.',
    ],
  },
  {
    tipo: 'CAMPANHA',
    descricao: 'Campanha',
    title: (month, index) => `Campanha ${lineOf(index)}: condições de ${month}`,
    text: (month, index) => [
      `Durante ${month}, quem compra um colchão ${lineOf(index)} leva dois travesseiros Neblina com ${10 + (index % 4) * 5} % de desconto.`,
      'O desconto aparece em Promoções e é aplicado no carrinho; não é somado a outros.',
      'Material para redes sociais: use somente as fotos do catálogo, sem alterar preços ou textos legais.',
    ],
  },
  {
    tipo: 'TREINAMENTO',
    descricao: 'Treinamento',
    title: (month, index) => `Treinamento de produto em ${cityOf(index)} (${month})`,
    text: (_month, index) => [
      `O encontro em ${cityOf(index)} apresenta a linha ${lineOf(index)} e as perguntas que os clientes mais fazem sobre ela.`,
      'Manhã: composição, densidades e indicações de cada modelo. Tarde: demonstração na loja e simulação de atendimento.',
      'Vagas limitadas a quarenta pessoas. Leve um documento com foto e a sua credencial.',
    ],
  },
  {
    tipo: 'MANUAL',
    descricao: 'Manual',
    title: (_month, index) => `Manual de uso e conservação ${lineOf(index)}, edição ${1 + Math.floor(index / 6)}`,
    text: (_month, index) => [
      `Nos primeiros trinta dias, vire o colchão ${lineOf(index)} uma vez por semana; depois, uma vez por mês.`,
      'Limpe com pano levemente úmido e sabão neutro. Não use ferro, vapor nem alvejante.',
      'A garantia cobre defeitos de fabricação e pede a nota fiscal e a etiqueta do produto.',
      'Guarde este manual junto da nota fiscal.',
    ],
  },
  {
    tipo: 'COMUNICADO',
    descricao: 'Comunicado',
    title: (month, index) => `Comunicado: horário da filial ${cityOf(index)} em ${month}`,
    text: (month, index) => [
      `Em ${month}, a filial ${cityOf(index)} atende de segunda a sexta, das 9h às 18h, e no sábado até as 13h.`,
      'Retiradas precisam ser agendadas com um dia de antecedência. Nos feriados não há expedição.',
    ],
  },
  {
    tipo: 'PROMOCAO',
    descricao: 'Promoção',
    title: (month) => `Promoções de ${month}`,
    text: (month) => [`Veja as promoções de ${month} e monte o pedido direto da tela.`],
    link: '/carrinho/promocoes',
  },
];

function lineOf(index: number): string {
  return lines[index % lines.length] ?? '';
}

function cityOf(index: number): string {
  return cities[(index * 5) % cities.length] ?? '';
}

/**
 * Sixty informativos over two and a half years, up to the month of the demonstration, of each kind in turn; every tenth
 * is inactive.
 */
export function informativoRows(demo: string, today: string): readonly InformativoRow[] {
  return Array.from({ length: 60 }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? kinds[0];
    if (kind === undefined) throw new Error('There are no kinds of informativo.');
    const planned = dayAround(demo, Math.floor(index / 2) - 29, 2 + (index % 2) * 12 + (index % 7));
    const day = planned < today ? planned : today;
    const named = `${months[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;
    return {
      titulo: kind.title(named, index),
      descricao: kind.text(named, index).join('\n\n'),
      data_informativo: day,
      tipo_constante: kind.tipo,
      tipo_descricao: kind.descricao,
      ativo: index % 10 !== 3,
      link_conteudo: kind.link ?? null,
    };
  });
}

/** Adds the informativos. Does nothing if there are any: a second run changes nothing. */
export async function seedInformativos(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await tx.query(sql`select 1 as found from informativo limit 1`);
    if (some.length > 0) return;
    const now = new Date();
    const rows = informativoRows(await demoMonth(tx, now), portalDay(now));
    await tx.execute(sql`
      insert into informativo (titulo, descricao, data_informativo, tipo_constante, tipo_descricao, ativo, link_conteudo, downloads)
      select n.titulo, n.descricao, n.data_informativo, n.tipo_constante, n.tipo_descricao, n.ativo, n.link_conteudo, 0
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (titulo text, descricao text,
        data_informativo date, tipo_constante text, tipo_descricao text, ativo boolean, link_conteudo text)
      order by n.data_informativo`);
  });
}
