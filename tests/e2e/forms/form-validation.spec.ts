import { expect, field, newCode, pane, test } from '../portal.ts';
import { sampleEntity } from '../sample-entity.ts';

const obra = sampleEntity('ObraJulgada', 'Obra julgada', {
  codigo: { type: 'string', title: 'Código', minLength: 3, maxLength: 20 },
  tipo: { type: 'string', title: 'Tipo', enum: ['CASA', 'PREDIO'], 'x-labels': { CASA: 'Casa', PREDIO: 'Prédio' } },
});

test.beforeAll(({ api }) => obra.install(api));
test.beforeEach(({ api }) =>
  obra.form(api, { nome: { cols: 12 }, codigo: { cols: 12 }, tipo: { type: 'radio', cols: 12 } }),
);
test.afterAll(() => obra.remove());

test('an error that appears while one clicks does not take the click away; the summary waits for a save', async ({
  open,
}) => {
  const page = await open('config', `${obra.path}0`);
  await field(page, 'Nome').fill(`Obra ${newCode()}`);
  await field(page, 'Código').fill('ab');
  const radio = pane(page).getByRole('radio', { name: 'Prédio' });
  const box = await radio.boundingBox();
  if (box === null) throw new Error('The radio button is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  // As long as a slow press takes: the error must not come in between.
  await page.waitForTimeout(400);
  await expect(field(page, 'Código')).not.toHaveAttribute('aria-invalid', 'true');
  await page.mouse.up();
  await expect(radio).toBeChecked();
  await expect(field(page, 'Código')).toHaveAttribute('aria-invalid', 'true');
  const summary = pane(page).locator('[data-error-summary]');
  await expect(summary).toHaveCount(0);
  await pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ir ao campo' }).click();
  await expect(summary).toContainText('Código');
});
