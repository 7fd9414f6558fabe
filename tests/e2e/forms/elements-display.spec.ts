import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, field, pane, putConfigured, removeConfigured, rowsOf, test } from '../portal.ts';

const schemaFile = 'schemas/company/Vitrine.schema.json';
const viewFile = 'views/company/Vitrine.view.json';
const hostile = [
  '<h2>Bem-vindo</h2><p style="position:fixed;inset:0" class="x" id="root" onclick="document.title=1">Texto</p>',
  '<a href="/crud/Cidade/">dentro</a> <a href="https://fora.example/x">fora</a> <a href="javascript:document.title=1">mau</a>',
  '<script>document.title = 1</script><img src="x" onerror="document.title=1"><img src="https://espiao.example/a.png" alt="pixel">',
  '<svg><script>document.title=1</script></svg><math><mtext><table><mglyph><style><img src onerror=alert(1)></style></table>',
  '<iframe src="javascript:alert(1)"></iframe><form action="/api/logout"><input name="a"></form><template><b>t</b></template>',
].join('');
const months = ['Jan', 'Fev', 'Mar'];
const sales = ['2025', '2026'].flatMap((ano, year) =>
  months.map((descricao, month) => ({
    id: year * 3 + month,
    descricao,
    ano,
    valor: 1000 * (month + 1) + 500.5 * year,
  })),
);

const schema = {
  title: 'Vitrine',
  'x-plural': 'Vitrines',
  'x-search': ['nome'],
  type: 'object',
  required: ['nome', 'email'],
  properties: {
    nome: { type: 'string', title: 'Nome' },
    email: { type: 'string', title: 'E-mail', format: 'email' },
    apelido: { type: 'string', title: 'Apelido' },
    situacao: {
      type: 'string',
      title: 'Situação',
      enum: ['NOVA', 'APROVADA'],
      'x-labels': { NOVA: 'Pendente', APROVADA: 'Aprovada' },
    },
    andamento: { type: 'integer', title: 'Andamento' },
    site: { type: 'string', title: 'Site' },
    pix: { type: 'string', title: 'Pix' },
    observacao: { type: 'string', title: 'Observação' },
  },
};
const shown = {
  v_situacao: { type: 'badge', field: 'situacao', label: 'Estado', cols: 3 },
  v_site: { type: 'link', field: 'site', label: 'Endereço', cols: 3 },
  v_andamento: { type: 'progress', field: 'andamento', label: 'Feito', cols: 3 },
  v_pix: { type: 'qrcode', field: 'pix', label: 'Pix para copiar', cols: 6 },
  v_html: { type: 'html', label: 'Aviso', html: hostile, cols: 6 },
  v_quadros: { type: 'tiles', label: 'Resumo', format: 'money', itemValue: 'valor', itemLabel: 'ano', data: sales },
  v_painel: { type: 'iframe', label: 'Painel', value: "'https://fora.example/painel'" },
  v_errado: { type: 'component', component: 'record/change', label: 'Errado', cols: 6 },
  v_abrir: { type: 'button', label: 'Ver cidades', cols: 3, click: { open: 'Cidade' } },
};
const series = { itemLabel: 'descricao', itemValue: 'valor', groupLabel: 'ano', format: 'money', cols: 6, data: sales };
const charts = {
  g_barras: { type: 'bar', label: 'Vendas', ...series, click: { confirm: 'Ver {descricao} de {ano}?' } },
  g_deitadas: { type: 'hbar', label: 'Por situação', entity: 'Cliente', itemLabel: 'status', cols: 6 },
  g_linha: { type: 'line', label: 'Evolução', ...series },
  g_pizza: { type: 'pie', label: 'Por tipo', entity: 'Cliente', itemLabel: 'tipo_pessoa', cols: 6 },
  g_aneis: { type: 'sunburst', label: 'Anéis', ...series },
  g_mapa: { type: 'map', label: 'Onde', entity: 'Cliente', itemLabel: 'cidade.estado.sigla', cols: 6 },
  g_vazio: { type: 'bar', label: 'Sem nada', itemLabel: 'descricao', data: [], value: '[]', cols: 6 },
};
const view = {
  entity: 'Vitrine',
  form: {
    elements: {
      abas: {
        type: 'tabs',
        label: 'Partes',
        elements: {
          exibicao: { type: 'section', label: 'Exibição', elements: shown },
          graficos: { type: 'section', label: 'Gráficos', elements: charts },
          passos: {
            type: 'section',
            label: 'Passos',
            elements: {
              etapas: {
                type: 'steps',
                label: 'Cadastro',
                elements: {
                  quem: {
                    label: 'Quem é',
                    elements: { nome: {}, apelido: { change: { set: { site: "= 'oi ' & apelido" } } } },
                  },
                  contato: { label: 'Contato', elements: { site: {}, andamento: {} } },
                },
              },
            },
          },
          partes: {
            type: 'section',
            label: 'Partes',
            elements: {
              acordeao: {
                type: 'accordion',
                elements: {
                  um: { label: 'Primeira', elements: { situacao: {} } },
                  dois: { label: 'Segunda', elements: { email: {} } },
                },
              },
              fechada: { type: 'section', label: 'Fechada', collapsed: true, elements: { observacao: {} } },
            },
          },
        },
      },
    },
  },
};
const record = {
  nome: 'Ana',
  email: 'ana@b.example',
  situacao: 'NOVA',
  andamento: 45,
  site: 'https://fora.example/um',
  pix: '00020126580014br.gov.bcb.pix',
};

const tab = (page: Page, name: string) => pane(page).getByRole('tab', { name: new RegExp(`^${name}`) });
const figure = (page: Page, name: string) => pane(page).getByRole('figure', { name, exact: true });

test.describe('elements of every kind', () => {
  let id = 0;
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(async ({ api }) => {
    if (id === 0) {
      await putConfigured(schemaFile, schema);
      await putConfigured(viewFile, view);
    }
    await expect.poll(async () => (await api('config', 'GET', '/Vitrine')).status).toBe(200);
    const known = rowsOf((await api('config', 'GET', '/Vitrine')).body)[0];
    const made = known ?? ((await api('config', 'POST', '/Vitrine', record)).body.data as Record<string, unknown>);
    id = Number(made.id);
    await expect
      .poll(async () => JSON.stringify((await api('config', 'GET', '/view/Vitrine')).body.layers))
      .toContain('g_barras');
  });
  test.afterAll(async () => {
    await removeConfigured(viewFile, schemaFile);
  });

  test('on paper all tabs, steps and closed parts show, each below its name', async ({ open }) => {
    const page = await open('config', `/crud/Vitrine/${id}`);
    await tab(page, 'Passos').click();
    await expect(field(page, 'Nome')).toBeVisible();
    await expect(field(page, 'Site')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    for (const label of ['Nome', 'Apelido', 'Site', 'E-mail', 'Observação'])
      await expect(field(page, label)).toBeVisible();
    for (const name of [
      'Exibição',
      'Gráficos',
      'Passos',
      'Partes',
      'Quem é',
      'Contato',
      'Primeira',
      'Segunda',
      'Fechada',
    ])
      await expect(pane(page).getByRole('heading', { name, exact: true }).last()).toBeVisible();
    await expect(pane(page).getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('navigation').and(page.locator(':visible'))).toHaveCount(0);
    await expect(pane(page).getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(field(page, 'Site')).toBeHidden();
    await expect(field(page, 'Nome')).toBeVisible();
  });

  test('what is shown is written, linked, copied, drawn and saved; hostile HTML keeps its text alone @whole-phone', async ({
    open,
  }) => {
    const page = await open('admin', `/crud/Vitrine/${id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await expect(pane(page).getByRole('tabpanel').getByText('Pendente')).toBeVisible();
    await expect(pane(page).getByRole('progressbar', { name: 'Feito' })).toHaveAttribute('aria-valuetext', '45%');
    const link = pane(page).getByRole('link', { name: /^https:\/\/fora\.example\/um/ });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(pane(page).getByText('R$ 6.000,00')).toBeVisible();

    await pane(page).getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByText('Copiado para área de transferência')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(record.pix);

    const notice = pane(page).getByRole('region', { name: 'Aviso' });
    await expect(notice.getByRole('link', { name: 'dentro' })).toHaveAttribute('href', '/crud/Cidade/');
    await expect(notice.getByRole('link', { name: 'fora' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(notice.getByRole('link', { name: 'mau' })).toHaveCount(0);
    await expect(notice).toContainText('mau');
    const left = await notice.evaluate((node) => ({
      tags: [...node.querySelectorAll('*')].map(({ localName }) => localName),
      names: [...node.querySelectorAll(':scope > div *')].flatMap((each) => each.getAttributeNames()),
      pictures: [...node.querySelectorAll('img')].map(({ src }) => new URL(src).host),
    }));
    for (const tag of ['script', 'svg', 'math', 'style', 'iframe', 'form', 'input', 'template'])
      expect(left.tags).not.toContain(tag);
    for (const name of left.names) expect(['href', 'rel', 'target', 'src', 'alt', 'loading']).toContain(name);
    // A picture of another server would tell it who reads this.
    expect(left.pictures.filter((host) => host !== new URL(page.url()).host)).toEqual([]);
    await expect(notice).toContainText('pixel');
    // What every handler and script above would have done.
    expect(await page.title()).not.toBe('1');

    // Nobody allowed this server: the policy keeps it out, and the page says so.
    const refused = pane(page).getByText(/ abre fora do portal$/);
    await pane(page).getByRole('heading', { name: 'Painel' }).scrollIntoViewIfNeeded();
    await expect(refused).toBeVisible();
    // For who may not configure an unknown component is just not there.
    await expect(pane(page).getByText('Indisponível')).toHaveCount(0);

    // A list in a dialog: the question stands in front, and the key that closes it closes nothing else.
    await pane(page).getByRole('button', { name: 'Ver cidades' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cidades' });
    await dialog.locator('[data-row="0"]').click();
    const name = dialog.getByRole('textbox', { name: 'Nome', exact: true });
    await name.fill('Outra');
    await expect(dialog.getByText('Alterações não salvas')).toBeVisible();
    expect(await violations(page, '[role="dialog"]', 'shown')).toEqual([]);
    const question = page.getByRole('dialog', { name: 'Confirmação' });
    await dialog.getByRole('button', { name: 'FECHAR' }).click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Outra');
    await dialog.getByRole('button', { name: 'FECHAR' }).click();
    await question.getByRole('button', { name: 'Descartar rascunho' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A chart has a summary, a table with buttons for its clicks, and what it saves.
    await tab(page, 'Gráficos').click();
    const bars = figure(page, 'Vendas');
    await expect(
      bars.getByRole('img', { name: /Gráfico de barras com 3 itens\. Maior: Mar, R\$\s6\.500,50/ }),
    ).toBeVisible();
    await expect(bars.locator('svg path').first()).toBeAttached();
    await bars.getByRole('button', { name: 'Ver tabela' }).click();
    await bars.getByRole('button', { name: /^Fev, 2026: R\$\s2\.500,50/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Ver Fev de 2026?');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();

    // The colours follow the theme at once.
    await bars.getByRole('button', { name: 'Ver gráfico' }).click();
    const ink = () => bars.locator('svg text').first().getAttribute('fill');
    const before = await ink();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ink).not.toBe(before);

    const saving = page.waitForEvent('download');
    await bars.getByRole('button', { name: 'Salvar Vendas' }).click();
    await page.getByRole('menuitem', { name: 'Salvar dados (CSV)' }).click();
    expect((await saving).suggestedFilename()).toBe('Vendas.csv');

    // Counted by the server, over all of the clients.
    const counted = figure(page, 'Por tipo');
    await counted.getByRole('button', { name: 'Ver tabela' }).click();
    await expect(counted.getByRole('row', { name: /Pessoa física/ })).toContainText(/\d{2}\.\d{3}/);
    await expect(figure(page, 'Sem nada').getByText('Nenhum dado para mostrar')).toBeVisible();
    expect(await violations(page, '[data-pane]:not([hidden])', 'shown')).toEqual([]);
    await expect(pane(page).getByText('Alterações não salvas')).toHaveCount(0);
  });
});
