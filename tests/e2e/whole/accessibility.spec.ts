import { violations } from '../axe.ts';
import { expect, field, pane, save, test } from '../portal.ts';

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing before the login @phone', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'ENTRAR' }).click();
    await expect(page.getByText('Informe a sua senha.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    // Whoever wants no motion has none that ends at once either: each would be one for every element, whenever a style changes.
    expect(await page.evaluate(countTransitions)).toBe(0);
  });

  // Screens as they open are evaluated by e2e/walk: here is what somebody opens there.
  test('axe finds nothing in a filtered list, its filters and the menu of the user @phone', async ({
    open,
    isMobile,
  }) => {
    const page = await open('config', '/crud/Cliente/?status=ATIVO');
    await expect(pane(page).getByText(isMobile ? /^1-10 de/ : /^1-15 de/)).toBeVisible();
    await expect(pane(page).getByRole('list', { name: 'Filtros' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await pane(page).getByRole('button', { name: 'Filtro', exact: true }).click();
    await expect(page.getByRole('form', { name: 'Filtros' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /Menu do usuário/ }).click();
    await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('axe finds nothing in picker, history and questions of a form @phone', async ({ open, newClient }) => {
    const { id } = await newClient();
    const page = await open('config', `/crud/Cliente/${id}`);
    await expect(field(page, 'Nome')).toHaveValue('Cliente de teste');

    await pane(page).getByRole('button', { name: 'Escolher Cidade' }).click();
    const picker = page.getByRole('dialog', { name: 'Escolher Cidade' });
    await expect(picker.getByText(/^1-10 de/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await picker.getByRole('button', { name: 'Fechar' }).click();
    await expect(picker).toBeHidden();

    await pane(page).getByRole('button', { name: 'Histórico' }).click();
    await expect(page.getByRole('dialog', { name: 'Histórico' })).toContainText('Criou');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Histórico' })).toBeHidden();

    await field(page, 'Nome').fill('');
    await save(page);
    await expect(page.getByRole('dialog')).toContainText('Alguns erros foram encontrados');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });

  test('axe finds nothing in the page of problems @whole-phone', async ({ open }) => {
    const page = await open('config', '/configurar/problemas');
    await page.route('**/api/views/problemas', (route) =>
      route.fulfill({
        json: {
          data: (['error', 'warning'] as const).map((severity) => ({
            severity,
            file: 'views/company/Banco.view.json',
            line: 5,
            column: 27,
            pointer: '/form/elements/codigo/type',
            code: 'view/unknown-type',
            message: 'There is no element type "texto".',
            suggestions: ['text'],
          })),
        },
      }),
    );
    await page.reload();
    await expect(pane(page).getByRole('listitem')).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
  });
});

/** Transitions that begin when all colours of the page change. */
async function countTransitions(): Promise<number> {
  let count = 0;
  const note = () => {
    count += 1;
  };
  document.addEventListener('transitionrun', note, true);
  document.body.style.color = 'rgb(1, 2, 3)';
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  document.removeEventListener('transitionrun', note, true);
  return count;
}
