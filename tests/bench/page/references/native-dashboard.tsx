/** The same dashboard by hand: tiles and tables of HTML, charts of ECharts with their options written out. */
import { useEffect, useRef } from 'react';
import topology from 'world-atlas/countries-110m.json';
import { createChart } from '../../../../src/render/blocks/chart/echarts.ts';
import { readWorld, world } from '../../../../src/render/blocks/chart/map/world.ts';
import type { DashboardData } from '../workload.ts';

type Row = DashboardData[string][number];

const numbers = new Intl.NumberFormat('pt-BR');
const hues = ['#1c6fbd', '#7b4fb5', '#0b8a8f', '#b97a0f', '#2c8a4b', '#b93a4b'];

export function NativeDashboard({ data }: { readonly data: DashboardData }) {
  const of = (name: string) => data[name] ?? [];
  const months = [...new Set(of('meses').map(({ referencia }) => String(referencia)))];
  const groups = [...new Set(of('meses').map(({ grupo }) => String(grupo)))];
  const byGroup = (type: string) => ({
    legend: { top: 0, left: 0 },
    xAxis: { type: 'category', data: months.map((month) => month.slice(0, 7)) },
    yAxis: { type: 'value' },
    series: groups.map((name) => ({
      ...{ type, name },
      data: months.map((month) => of('meses').find((row) => row.referencia === month && row.grupo === name)?.pontos),
    })),
  });
  return (
    <div>
      <h1>Painel</h1>
      <Tiles rows={of('resumo')} />
      <Tiles rows={of('saldos')} />
      <Chart title="meses" option={{ ...base, ...byGroup('bar') }} />
      <Chart title="evolucao" option={{ ...base, ...byGroup('line') }} />
      <Chart
        title="paises"
        option={{
          ...base,
          xAxis: { type: 'value' },
          yAxis: { type: 'category', inverse: true, data: of('paises').map(({ pais }) => pais) },
          series: [{ type: 'bar', data: of('paises').map(({ pontos }) => pontos), label: { show: true } }],
        }}
      />
      <Chart
        title="linhas"
        option={{
          ...base,
          series: [
            {
              ...{ type: 'pie', radius: ['40%', '72%'] },
              data: of('linhas').map(({ descricao, pontos }) => ({ name: descricao, value: pontos })),
            },
          ],
        }}
      />
      <Chart
        title="rede"
        option={{ ...base, series: [{ type: 'sunburst', radius: ['16%', '92%'], data: ringsOf(of('rede')) }] }}
      />
      <World rows={of('paises')} />
      <ul>
        {of('estados').map(({ id, estado, pontos }) => (
          <li key={String(id)}>
            {String(estado)} {numbers.format(Number(pontos))}
          </li>
        ))}
      </ul>
      <Table rows={of('clientes')} />
      <Table rows={of('pedidos')} />
      <ol>
        {of('movimentos').map(({ id, data: day, nome }) => (
          <li key={String(id)}>
            {String(day)} {String(nome)}
          </li>
        ))}
      </ol>
    </div>
  );
}

const base = {
  animationDuration: 150,
  color: hues,
  aria: { enabled: true, decal: { show: true } },
  tooltip: { confine: true },
};

function Tiles({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <ul>
      {rows.map(({ id, descricao, valor }) => (
        <li key={String(id)}>
          <span>{String(descricao)}</span> <b>{numbers.format(Number(valor))}</b>
        </li>
      ))}
    </ul>
  );
}

function Chart({ title, option }: { readonly title: string; readonly option: Readonly<Record<string, unknown>> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return;
    const chart = createChart(box.current);
    chart.setOption(option);
    return () => chart.dispose();
  }, [option]);
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div ref={box} style={{ blockSize: 288, inlineSize: 560 }} />
    </figure>
  );
}

function World({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <figure>
      <figcaption>mundo {rows.length}</figcaption>
      <svg viewBox={`0 0 ${world.width} ${world.height}`} role="img" aria-label="mundo">
        {readWorld(topology).map(({ numeric, path }) => (
          <path key={numeric || path.slice(0, 24)} d={path} fill="#cde" />
        ))}
      </svg>
    </figure>
  );
}

function Table({ rows }: { readonly rows: readonly Row[] }) {
  const columns = ['codigo', 'nome', 'cidade', 'valor'];
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row.id)}>
            {columns.map((column) => (
              <td key={column}>{String(row[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Ring = { name: string; value: number; children: Ring[] };

function ringsOf(rows: readonly Row[]): readonly Ring[] {
  const rings = new Map(
    rows.map(({ id, nome, pontos }) => [id, { name: String(nome), value: Number(pontos), children: [] as Ring[] }]),
  );
  const tops: Ring[] = [];
  for (const { id, superior } of rows.toReversed()) {
    const ring = rings.get(id);
    if (ring === undefined) continue;
    const above = rings.get(superior);
    (above?.children ?? tops).push(ring);
    if (above !== undefined) above.value += ring.value;
  }
  const prune = (ring: Ring, depth: number): Ring => ({
    ...ring,
    children: depth > 2 ? [] : ring.children.filter(({ value }) => value > 250).map((each) => prune(each, depth + 1)),
  });
  return (tops[0]?.children ?? []).map((ring) => prune(ring, 0));
}
