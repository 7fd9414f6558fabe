import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Signing } from '../../src/areas/contracts/machines/signing-page.machine.ts';
import { PhaseSteps } from '../../src/areas/contracts/screens/signing/phase-steps.tsx';
import { Standing } from '../../src/areas/contracts/screens/signing/standing.tsx';
import '../../src/areas/contracts/screens/texts/signing/index.ts';

const mark = { id: 'a', tipo: 'TESTEMUNHA', page: 1, x: 10, y: 70, width: 30, height: 8 } as const;
const signing: Signing = {
  ...{ id_contrato: 31, id_cliente: 901, nome: 'Contrato', nome_cliente: 'Ana', nome_testemunha: 'Rui' },
  ...{ fase: 'finish', codigo_verificacao: null, url: '/api/contrato/31/901.pdf', hashcode: 'a'.repeat(64) },
  ...{ assinar: [mark], assinatura: [mark], testemunha: [mark], assinaturas: [] },
};

function draw(shown: Signing): void {
  render(
    <MantineProvider>
      <MemoryRouter>
        <PhaseSteps signing={shown} />
        <Standing signing={shown} isEnd hasSession={false} />
      </MemoryRouter>
    </MantineProvider>,
  );
}

test('after the last signature the portal seals, and it is nobody is asked', async () => {
  draw(signing);
  const steps = await screen.findAllByRole('listitem');
  expect(steps.map((step) => within(step).queryAllByText('Selando…').length)).toEqual([0, 0, 1]);
  screen.getByText('O portal está selando o documento. Isso leva alguns segundos.');
  expect(screen.queryByText(/É a vez|Agora/)).toBeNull();
});

test('while the witness is missing, their name says whose turn it is', async () => {
  draw({ ...signing, fase: 'testemunha' });
  await screen.findByText(/Agora é a vez da testemunha, Rui/);
  expect(screen.queryByText('Selando…')).toBeNull();
});

const signed = { papel: 'D.I', nome: 'Ana', dh_assinatura: '2026-11-20T13:00:00Z' } as const;
const statesOf = async () => (await screen.findAllByRole('listitem')).map((step) => step.dataset.state);

test.each(['recusado', 'expirado'] as const)('%s before the D.I signed, it is theirs that is missing', async (fase) => {
  draw({ ...signing, fase, motivo_recusa: 'Outro endereço.' });
  expect(await statesOf()).toEqual(['stopped', 'next', 'next']);
  expect(screen.queryByText(/Assinou em/)).toBeNull();
});

test.each(['recusado', 'expirado'] as const)('%s by the witness, the D.I has signed, and when', async (fase) => {
  draw({ ...signing, fase, motivo_recusa: 'Outro endereço.', assinaturas: [signed] });
  expect(await statesOf()).toEqual(['done', 'stopped', 'next']);
  screen.getByText(/^Assinou em 20\/11\/2026/);
  if (fase === 'expirado') screen.getByText(/^Ana assinou em 20\/11\/2026 .*, mas a testemunha não assinou a tempo\./);
  expect(screen.queryByText(/Ninguém assinou/)).toBeNull();
});
