import type { Locator } from '@playwright/test';
import { identifyScreen } from '../../../src/shell/tabs/tab.ts';
import { violations, violationsAsShown } from '../axe.ts';
import { leftovers, readUntranslated } from '../leftovers.ts';
import { expect, goWithin, test } from '../portal.ts';
import { walkByTab } from '../reach.ts';
import { type ConsultantNetwork, makeConsultantNetwork } from './make-consultant-network.ts';

/** Every screen of consultants, interviews, credentials, events and badges, in each language, at both widths. */
const screensOf = ({ consultant, interview, credential, event, badge }: ConsultantNetwork): readonly string[] => [
  '/consultores/list',
  '/consultores/create',
  ...['dados', 'pontos', 'recomendar', 'documentos', 'evoluir'].map((tab) => `/consultores/${consultant}/${tab}`),
  `/consultor/dados/${consultant}`,
  '/entrevistas',
  `/entrevistas/consultor/${interview}`,
  `/ver_entrevista/${interview}`,
  `/ver_entrevista_cliente/${consultant}`,
  '/entrevista/nova_entrevista_consultor',
  '/formulario/nova_entrevista_consultor',
  '/component/nova_entrevista_consultor',
  '/credencial_virtual',
  `/credencial_virtual/${credential}`,
  '/credencial_virtual_consultor',
  '/eventos',
  `/eventos/${event}`,
  '/crud/Evento/0',
  `/crud/Evento/${event}`,
  '/eventos/credenciamento',
  '/crud/Cracha/',
  `/crud/Cracha/${badge}`,
  '/informativos',
];

const widths = [1440, 390] as const;
const languages = [
  { tag: 'pt-BR', menu: /Menu do usuário/ },
  { tag: 'es', menu: /Menú del usuario/ },
  { tag: 'en', menu: /User menu/ },
] as const;

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  // Each language has a server of its own where there are several.
  test.describe.configure({ mode: 'parallel' });

  for (const { tag, menu } of languages)
    test(`every screen of consultants is read in ${tag}, by axe, by keyboard, at both widths`, async ({
      open,
      api,
    }) => {
      test.setTimeout(900_000);
      const network = await makeConsultantNetwork(api);
      // Colours are those of no language.
      const validate = tag === 'pt-BR' ? violations : violationsAsShown;
      const { leader, own, made } = network;
      const speak = async (language: string) => {
        const { body } = await api('admin', 'GET', '/listarIdiomas?sortBy=id');
        const found = (body.data as { id: number; sigla: string }[]).find(({ sigla }) => sigla === language);
        expect((await api('admin', 'PUT', `/language/${found?.id}`)).status).toBeLessThan(300);
      };
      await speak(tag);
      await own('admin', leader);
      const found: string[] = [];
      const isUntranslated = tag === 'pt-BR' ? () => false : await readUntranslated(tag);
      try {
        const page = await open('admin', '/home', menu);
        const left = async () => (tag === 'pt-BR' ? [] : leftovers(page, tag, made, isUntranslated));
        const look = async (address: string, screen: Locator): Promise<void> => {
          await expect(page.locator('html')).toHaveAttribute('lang', tag);
          await expect(screen.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
          for (const width of widths) {
            const note = (texts: readonly string[]) =>
              found.push(...texts.map((text) => `${width} ${address} ${text}`));
            await page.setViewportSize({ width, height: 900 });
            await expect(screen.locator('[data-skeleton], [aria-busy="true"]'), address).toHaveCount(0);
            // What comes later is Portuguese for a moment only if it was so before the switch.
            const settled = expect.poll(left, { timeout: 3_000 }).toEqual([]);
            await settled.catch(async () => note(await left()));
            note(await validate(page));
            const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            const fits = expect.poll(over, { timeout: 3_000 }).toBeLessThanOrEqual(0);
            await fits.catch(async () => note([`is ${await over()} px too wide`]));
            // Where the keys lead is the same in all words.
            if (tag !== 'pt-BR') continue;
            const { missed, unmarked } = await walkByTab(page, screen);
            note(missed.map((name) => `Tab passes ${name}`));
            note(unmarked.map((name) => `no focus seen on ${name}`));
          }
          await page.setViewportSize({ width: widths[0], height: 900 });
        };
        for (const address of screensOf(network)) {
          await goWithin(page, address);
          const screen = page.locator(`[data-pane="${identifyScreen(address).key}"]`);
          await look(address, screen);
          // Its tab would stay in the page, for axe to go through with every screen after it.
          await page.keyboard.press('Alt+w');
          await expect(screen).toHaveCount(0);
        }
        for (const address of network.publicPages) {
          await page.goto(address);
          await look(address, page.locator('body'));
        }
      } finally {
        await speak('pt-BR');
        await own('admin', null);
      }
      expect(found).toEqual([]);
    });
});
